import type { ReactNode } from 'react';
import { useMovers } from '#client/api/market/market.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '../loaded.tsx';
import { text } from '../text.ts';
import { MoversSkeleton, MoversTable } from './movers-table.tsx';

/** The stocks that rose or fell most since the previous close: symbol, last price, percent change, volume. */
export function MoversCard({
  side,
  empty,
  children,
}: {
  side: 'gainers' | 'losers';
  /** The text when there are none. */
  empty: string;
  /** Content at the right of the title. */
  children?: ReactNode;
}) {
  const movers = useMovers();
  const title = text.movers[side];
  return (
    <Card aria-label={title} className="@container min-h-[304px] desk:min-h-[221px]">
      <CardHead title={title}>{children}</CardHead>
      <Loaded
        query={movers}
        skeleton={<MoversSkeleton />}
        failed={text.movers.failed(title)}
        stillWorks={text.movers.failedDetail}
      >
        {({ [side]: rows }) =>
          rows.length === 0 ? (
            <EmptyState title={empty} className="py-6">
              {text.movers.emptyDetail}
            </EmptyState>
          ) : (
            <MoversTable title={title} movers={rows} />
          )
        }
      </Loaded>
    </Card>
  );
}
