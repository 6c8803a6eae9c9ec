import type { ReactNode } from 'react';
import { count, price } from '#client/lib/format/format.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import type { Depth } from '#shared/contract/market/depth.ts';
import { text } from './text.ts';

interface Level {
  place: number;
  bid: Depth['bids'][number] | undefined;
  ask: Depth['asks'][number] | undefined;
}

/** A column of quantities, narrower than the prices. */
const side = (head: string, cell: (level: Level) => ReactNode) =>
  ({ head, num: true, width: 'w-[19%]', headClass: 'px-0', cellClass: 't3 px-0', cell }) as const;

/** Five levels of each side, and what they are. */
export function DepthTable({ depth }: { depth: Depth }) {
  const { bids, asks, perMinute, model } = depth;
  if (bids.length === 0 && asks.length === 0) return <p className="small t3">{text.unknown}</p>;
  const rows: Level[] = Array.from({ length: Math.max(bids.length, asks.length) }, (_, place) => ({
    place,
    bid: bids[place],
    ask: asks[place],
  }));
  return (
    <>
      <DataTable
        caption={text.title}
        className="plain [--row:24px]"
        columns={[
          side(text.bidQuantity, ({ bid }) => bid && count(bid.quantity)),
          { head: text.bid, num: true, width: 'w-[31%]', cell: ({ bid }) => bid && price(bid.price) },
          { head: text.ask, num: true, width: 'w-[31%]', cell: ({ ask }) => ask && price(ask.price) },
          side(text.askQuantity, ({ ask }) => ask && count(ask.quantity)),
        ]}
        rows={rows}
        rowKey={({ place }) => place}
      />
      <p className="small t3 mt-1.5">
        {text.estimated}{' '}
        {model === 'LAST' ? text.atLast : perMinute !== null && text.perMinute(count(perMinute))}
      </p>
    </>
  );
}
