import { useTradeRecommendation } from '#client/api/signals/predictions.ts';
import { price } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/button.tsx';
import type { Paise } from '#shared/domain/money.ts';
import { rupeesFromPaise, rupeeText } from '#shared/domain/money.ts';
import { modelLevels } from './model-levels.ts';
import { text } from './text.ts';
import type { Ticket } from './ticket.ts';

/** Offers the model's stop-loss and target for a BUY, where it has a BUY call at prices around the entry. */
export function UseLevels({
  symbol,
  ticket,
  entry,
  tick,
  onChange,
}: {
  symbol: string;
  ticket: Ticket;
  /** In paise. */
  entry: Paise;
  tick: Paise;
  onChange: (ticket: Ticket) => void;
}) {
  const { data } = useTradeRecommendation(symbol);
  const levels = data ? modelLevels(data, { entry, tick }) : null;
  if (!levels) return null;
  const [stopLoss, target] = [written(levels.stopLoss), written(levels.target)];
  const used = ticket.stopLoss === stopLoss && ticket.target === target;
  return (
    <div className="row small justify-between gap-3">
      <span className="t2 tn">
        {text.levels.ofModel(rupeeText(levels.stopLoss), rupeeText(levels.target))}
      </span>
      <Button type="button" disabled={used} onClick={() => onChange({ ...ticket, stopLoss, target })}>
        {used ? text.levels.used : text.levels.use}
      </Button>
    </div>
  );
}

const written = (level: Paise): string => price(rupeesFromPaise(level));
