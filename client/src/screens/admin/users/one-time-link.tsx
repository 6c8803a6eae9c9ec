import type { ReactNode } from 'react';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { text } from './text.ts';

/** A link that is shown once, to copy. */
export function OneTimeLink({ link, children }: { link: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p role="status">{children}</p>
      <code className="well rounded-control px-3 py-2 break-all select-all">{link}</code>
      <CopyButton value={link}>{text.link.copy}</CopyButton>
    </div>
  );
}
