import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Changes } from './changes.tsx';
import { text } from './text.ts';

interface Doing {
  isPending: boolean;
  error: Error | null;
}

/** Asks for confirmation, describing the change. */
export function ConfirmDialog({
  title,
  changes,
  action,
  doing,
  onConfirm,
  onClose,
}: {
  title: string;
  changes: readonly string[];
  /** Button label. */
  action: string;
  doing: Doing;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <div className="grid gap-4 px-6 pb-6 max-desk:px-4">
        <Changes changes={changes} />
        {doing.error && <Notice>{sentenceOf(doing.error)}</Notice>}
        <div className="row justify-end">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button sends variant="primary" disabled={doing.isPending} onClick={onConfirm} data-autofocus>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
