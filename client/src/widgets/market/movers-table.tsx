import { clsx } from 'clsx';
import { abbreviated } from '#client/lib/format/format.ts';
import { previousCloseOf } from '#client/lib/live/snapshot-rows.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { Mover } from '#shared/contract/market/market.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { ChangeCell, PriceCell, useLivePrice } from '../price-cell.tsx';
import { text } from '../text.ts';

/** Number of stocks in a table of movers. */
const MOVERS_SHOWN = 5;

/** Stocks with last price, percent change and volume, live. With names, the company is under its symbol. */
export function MoversTable({
  title,
  movers,
  named = false,
}: {
  title: string;
  movers: readonly Mover[];
  named?: boolean;
}) {
  return (
    <DataTable
      caption={title}
      className={clsx('plain max-desk:[--row:48px]', named ? '[--row:42px]' : '[--row:27px]')}
      headClass="max-desk:sr-only"
      columns={COLUMNS}
      rows={movers.slice(0, MOVERS_SHOWN)}
      rowKey={({ symbol }) => symbol}
      row={(mover) => <MoverRow key={mover.symbol} mover={mover} named={named} />}
    />
  );
}

const COLUMNS: Column<Mover>[] = [
  { head: text.movers.symbol },
  { head: text.movers.lastPrice, num: true, width: 'w-26 max-desk:w-24' },
  { head: text.movers.change, num: true, width: 'w-26 max-desk:w-24' },
  { head: text.movers.volume, num: true, width: 'w-20', hide: 'max-desk:hidden @max-[24rem]:hidden' },
];

function MoverRow({ mover, named }: { mover: Mover; named: boolean }) {
  const { last, change, volume } = useLivePrice(mover.id, {
    last: nearestPaise(mover.lastPrice),
    previousClose: previousCloseOf(mover),
    volume: mover.totalTradedVolume,
  });
  return (
    <tr>
      <th scope="row" className="strong cut" title={mover.companyName}>
        {displaySymbol(mover.symbol)}
        <span className={named ? 'small t3 cut block' : 'small t3 cut block desk:hidden'}>
          <span className="tn desk:hidden">{text.movers.volumeOf(abbreviated(volume))} · </span>
          {mover.companyName}
        </span>
      </th>
      <td className="num">
        <PriceCell last={last} />
      </td>
      <td className="num">
        <ChangeCell change={change} />
      </td>
      <td className="num t3 max-desk:hidden @max-[24rem]:hidden">{abbreviated(volume)}</td>
    </tr>
  );
}

export function MoversSkeleton() {
  return (
    <div role="status" className="grid gap-3 pt-2">
      <span className="sr-only">{text.movers.loading}</span>
      {Array.from({ length: MOVERS_SHOWN }, (_, row) => row).map((row) => (
        <div key={row} className="flex justify-between gap-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}
