import { useMemo } from 'react';
import { useCommission } from '#client/api/trading/broker.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { CommissionByDay } from '#shared/contract/trading/broker.ts';
import { barsOf } from './commission-bars.ts';
import { text } from './text.ts';

/** Table rows under the chart. */
const DAYS_IN_TABLE = 5;

/** Commission by day. */
export function CommissionCard() {
  const commission = useCommission();
  return (
    <Card aria-labelledby="commission-by-day">
      <CardHead id="commission-by-day" title={text.commission.title} />
      <Loaded
        query={commission}
        skeleton={<SkeletonLines count={6} label={text.commission.loading} />}
        failed={text.commission.failed}
      >
        {(loaded) =>
          loaded.days.length === 0 ? (
            <EmptyState title={text.commission.none}>{text.commission.noneHint}</EmptyState>
          ) : (
            <Days loaded={loaded} />
          )
        }
      </Loaded>
    </Card>
  );
}

function Days({ loaded: { days, earlier } }: { loaded: CommissionByDay }) {
  const older = days
    .slice(DAYS_IN_TABLE)
    .reduce(
      (sum, day) => ({ trades: sum.trades + day.trades, commission: sum.commission + day.commission }),
      { trades: earlier.trades, commission: earlier.commission },
    );
  return (
    <>
      <Chart days={days} />
      <DataTable
        caption={text.commission.caption}
        className="plain mt-3"
        body={{ className: '[--row:26px]' }}
        columns={[
          {
            head: text.commission.heads.day,
            rowHead: true,
            cell: ({ date }) => dayText(date, days[0]?.date ?? date),
          },
          {
            head: text.commission.heads.trades,
            num: true,
            width: 'w-18',
            hide: 'max-desk:hidden',
            cell: ({ trades }) => count(trades),
          },
          { head: text.commission.heads.volume, num: true, cell: ({ volume }) => rupees(volume) },
          { head: text.commission.heads.commission, num: true, cell: ({ commission }) => rupees(commission) },
        ]}
        rows={days.slice(0, DAYS_IN_TABLE)}
        rowKey={({ date }) => date}
      />
      {older.trades > 0 && (
        <p className="small t3 mt-2">
          {text.commission.earlier(
            rupees(older.commission),
            text.trades(count(older.trades), older.trades === 1),
          )}
        </p>
      )}
      <p className="small t3 mt-2">{text.commission.method}</p>
    </>
  );
}

function Chart({ days }: { days: CommissionByDay['days'] }) {
  const bars = useMemo(() => barsOf(days), [days]);
  const best = days.reduce((most, day) => (day.commission > most.commission ? day : most));
  const newest = days[0]?.date ?? '';
  const sentence = text.commission.chart(
    count(days.length),
    days.length === 1,
    dayText(newest, newest),
    rupees(best.commission),
    dayText(best.date, newest),
  );
  return (
    <figure>
      <svg
        role="img"
        aria-label={sentence}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line"
      >
        {bars.map(({ date, x, width, height }) => (
          <rect key={date} className="fill-(--line-own)" x={x} y={1 - height} width={width} height={height} />
        ))}
      </svg>
      <figcaption className="small t3 row mt-1 justify-between">
        <span>{bars.length > 1 && dayText(bars[0]?.date ?? newest, newest)}</span>
        <span>{text.commission.highest(rupees(best.commission))}</span>
        <span>{dayText(newest, newest)}</span>
      </figcaption>
    </figure>
  );
}

const dayText = (date: string, newest: string) =>
  istDay(new Date(`${date}T06:00:00Z`), new Date(`${newest}T06:00:00Z`));
