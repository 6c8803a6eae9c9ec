import { useRemovePractice } from '#client/api/trading/practice.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Notice } from '#client/ui/states.tsx';
import type { PracticeSummary } from '#shared/contract/trading/practice.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { dayText } from './practice-text.ts';
import { text } from './text.ts';

/** Confirms the deletion of a day, which can't be undone. */
export function RemoveDialog({
  day,
  onClose,
  onRemoved,
}: {
  day: Pick<PracticeSummary, 'id' | 'symbol' | 'date'> | null;
  onClose: () => void;
  onRemoved?: () => void;
}) {
  const remove = useRemovePractice();
  if (!day) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.remove.title(displaySymbol(day.symbol), dayText(day.date))}
      description={text.remove.hint}
    >
      <div className="grid gap-3 px-6 pb-6 max-desk:px-4">
        {remove.error && <Notice>{sentenceOf(remove.error)}</Notice>}
        <div className="row justify-end">
          <Button variant="line" onClick={onClose}>
            {text.remove.cancel}
          </Button>
          <Button
            sends
            variant="inverse"
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate(day.id, {
                onSuccess: () => {
                  onClose();
                  onRemoved?.();
                },
              })
            }
          >
            {remove.isPending ? text.remove.deleting : text.remove.delete}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
