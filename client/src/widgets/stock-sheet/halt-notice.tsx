import { useDataQuality } from '#client/api/admin/data-quality.ts';
import { price, signedPercent } from '#client/lib/format/format.ts';
import { Notice } from '#client/ui/states.tsx';
import { dayText } from '#shared/domain/ist-format.ts';
import { text } from './text.ts';

/** Notice that a stock does not trade, with the reason; empty otherwise. */
export function HaltNotice({ symbol }: { symbol: string }) {
  const halt = useDataQuality().data?.halts.find((each) => each.symbol === symbol);
  if (!halt) return null;
  const { tradingDate, open, previousClose, cause } = halt;
  if (open === null || previousClose === null) {
    return <Notice>{text.halt.causes[cause](dayText(tradingDate))}</Notice>;
  }
  const moved = signedPercent((100 * (open - previousClose)) / previousClose);
  return (
    <Notice>
      <b>{text.halt.title}</b>{' '}
      {text.halt.opened(price(open), dayText(tradingDate), moved, price(previousClose))} {text.halt.meanwhile}
    </Notice>
  );
}
