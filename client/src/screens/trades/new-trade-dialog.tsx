import { useExecuteTrade } from '#client/api/trading/trades.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { NewTradeForm } from './new-trade-form.tsx';
import { text } from './text.ts';

/**
 * Places an order from the history. A retry after a lost connection is the same order, even if the dialog was
 * closed in between.
 */
export function NewTradeDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const execute = useExecuteTrade();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.form.title}
      description={text.form.description}
      head={<Badge look="mode">{text.form.paper}</Badge>}
    >
      <NewTradeForm execute={execute} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
