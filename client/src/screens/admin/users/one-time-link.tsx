import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';

/** A link that is shown once, to be copied. */
export function OneTimeLink({ link, children }: { link: string; children: ReactNode }) {
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toastSuccess('The link is copied'),
      () => toastSuccess('Select the link and copy it: this browser does not let the page do it'),
    );
  return (
    <div className="grid gap-2" role="status">
      <p>{children}</p>
      <code className="well rounded-control px-3 py-2 break-all select-all">{link}</code>
      <div>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy link
        </Button>
      </div>
    </div>
  );
}
