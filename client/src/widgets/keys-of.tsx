import type { ReactNode } from 'react';
import { capsOf } from '#client/lib/keys/keys.ts';
import { KeyCaps } from '#client/ui/key-caps.tsx';

const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** One key press, labelled for this platform's keyboard. */
export function KeysOf({ press }: { press: string }) {
  return <KeyCaps caps={capsOf(press, MAC)} />;
}

/** Tooltip content with its shortcut; text only without one. */
export function WithKeys({ press, children }: { press: string | null; children: ReactNode }) {
  return (
    <span className="row gap-3">
      {children}
      {press !== null && <KeysOf press={press} />}
    </span>
  );
}
