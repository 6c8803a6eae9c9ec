import { useDataQuality } from '#client/api/data-quality.ts';
import { price, signedPercent } from '#client/lib/format.ts';
import { Notice } from '#client/ui/states.tsx';
import { dayText } from '#shared/domain/ist-format.ts';
import { text } from './text.ts';

/** Says that a stock does not trade because nothing explains its first price of the session; nothing otherwise. */
export function HaltNotice({ symbol }: { symbol: string }) {
  const halt = useDataQuality().data?.halts.find((each) => each.symbol === symbol);
  if (!halt) return null;
  const { tradingDate, open, previousClose } = halt;
  const moved = signedPercent((100 * (open - previousClose)) / previousClose);
  return (
    <Notice>
      <b>{text.halt.title}</b>{' '}
      {text.halt.opened(price(open), dayText(tradingDate), moved, price(previousClose))} {text.halt.meanwhile}
    </Notice>
  );
}
