import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { text } from './text.ts';

/** A link that is shown once, to copy. */
export function OneTimeLink({ link, children }: { link: string; children: ReactNode }) {
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toastSuccess(text.link.copied),
      () => toastSuccess(text.link.copyYourself),
    );
  return (
    <div className="grid gap-2" role="status">
      <p>{children}</p>
      <code className="well rounded-control px-3 py-2 break-all select-all">{link}</code>
      <div>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden /> {text.link.copy}
        </Button>
      </div>
    </div>
  );
}
