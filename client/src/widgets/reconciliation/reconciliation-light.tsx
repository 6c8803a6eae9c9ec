import { clsx } from 'clsx';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useReconciliation } from '#client/api/trading/portfolio.ts';
import { useMarketClock } from '#client/lib/live/live-market.ts';
import { Popover } from '#client/ui/dialog/popover.tsx';
import { lightOf } from './reconciliation-text.ts';
import { text } from './text.ts';

const ICONS = { good: CircleCheck, warn: Clock, bad: CircleX };
const COLOURS = { good: 'text-gain', warn: 'text-warn', bad: 'text-loss' };

/** Status of the last ledger reconciliation: "Reconciled 15:35". Opens an explanation. */
export function ReconciliationLight({ className }: { className?: string }) {
  const { data } = useReconciliation();
  const now = useMarketClock();
  if (!data) return null;
  const { look, words, meaning } = lightOf(data, now);
  const Icon = ICONS[look];
  return (
    <Popover
      label={text.label}
      className="top-32 right-4 w-88 max-w-[calc(100vw-32px)] supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:my-1.5 supports-[position-area:bottom]:[position-area:bottom_span-right] supports-[position-area:bottom]:[position-try-fallbacks:flip-block]"
      button={(opener) => (
        <button type="button" className={clsx('row small gap-1.5', COLOURS[look], className)} {...opener}>
          <Icon aria-hidden size={14} />
          {words}
        </button>
      )}
    >
      <h2>{words}</h2>
      <p className="t2 mt-2">{meaning}</p>
      {data.differences.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {data.differences.map(({ subject, kept, rebuilt }) => (
            <li key={subject} className="small">
              <b className="strong block">{subject}</b>
              {text.difference(kept, rebuilt)}
            </li>
          ))}
        </ul>
      )}
      {data.accounts > 0 && <p className="small t3 mt-3">{accountsChecked(data.accounts)}</p>}
    </Popover>
  );
}

const accountsChecked = (accounts: number): string =>
  accounts === 1 ? text.oneAccount : text.accounts(accounts);
