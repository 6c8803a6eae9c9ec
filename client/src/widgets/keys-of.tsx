import type { ReactNode } from 'react';
import { capsOf } from '#client/lib/keys/keys.ts';
import { KeyCaps } from '#client/ui/key-caps.tsx';

const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** One press of a key, as this machine's keyboard has it. */
export function KeysOf({ press }: { press: string }) {
  return <KeyCaps caps={capsOf(press, MAC)} />;
}

/** What a tooltip says, with the keys that do the same; without keys, the words alone. */
export function WithKeys({ press, children }: { press: string | null; children: ReactNode }) {
  return (
    <span className="row gap-3">
      {children}
      {press !== null && <KeysOf press={press} />}
    </span>
  );
}
