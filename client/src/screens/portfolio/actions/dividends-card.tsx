import { useState } from 'react';
import { Link } from 'wouter';
import { useDividends } from '#client/api/trading/portfolio.ts';
import { eventsAddress } from '#client/lib/address/events-address.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { count, rupees, share } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import type { DividendCalendar } from '#shared/contract/trading/portfolio.ts';
import { dayText, formatIst } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** Months before a button shows the rest. */
const FIRST_MONTHS = 6;

/** Dividends by month, announced and received, and the yield of today's shares on their cost. */
export function DividendsCard() {
  const dividends = useDividends();
  return (
    <Card className="overflow-hidden" aria-label={text.dividends.title}>
      <CardHead title={text.dividends.title}>
        <Link href={eventsAddress({ mine: true })} className="small">
          {text.dividends.calendar}
        </Link>
      </CardHead>
      <NotRefreshed query={dividends} className="mb-3" />
      <Loaded
        query={dividends}
        skeleton={<SkeletonLines count={4} label={text.dividends.loading} />}
        failed={text.dividends.failed}
      >
        {(calendar) => (
          <div className="grid gap-4">
            <Yields calendar={calendar} />
            {calendar.months.length === 0 ? (
              <EmptyState title={text.dividends.none} className="py-4">
                {text.dividends.noneHint}
              </EmptyState>
            ) : (
              <Months months={calendar.months} />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Yields({ calendar: { yields, since } }: { calendar: DividendCalendar }) {
  if (!yields) return <p className="small t3">{text.dividends.noYield(dayText(since))}</p>;
  const paying = yields.holdings.filter(({ dividends }) => dividends > 0);
  if (yields.percent === null || paying.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p>
        <b className="strong">{text.dividends.yield(share(yields.percent))}</b>{' '}
        <span className="t2">{text.dividends.basis(rupees(yields.dividends), rupees(yields.cost))}</span>
      </p>
      <p className="small t3">
        {paying
          .map(({ symbol, percent }) => `${displaySymbol(symbol)} ${share(percent ?? Number.NaN)}`)
          .join(' · ')}
      </p>
    </div>
  );
}

type Month = DividendCalendar['months'][number];

function Months({ months }: { months: readonly Month[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? months : months.slice(0, FIRST_MONTHS);
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-x-8 gap-y-4">
        {shown.map((month) => (
          <MonthOf key={month.month} month={month} />
        ))}
      </ul>
      {shown.length < months.length && (
        <Button variant="ghost" className="justify-self-start" onClick={() => setAll(true)}>
          {text.dividends.showAll(count(months.length))}
        </Button>
      )}
    </>
  );
}

function MonthOf({ month: { month, received, expected, entries } }: { month: Month }) {
  const totals = [
    ...(received > 0 ? [text.dividends.received(rupees(received))] : []),
    ...(expected > 0 ? [text.dividends.expected(rupees(expected))] : []),
  ];
  return (
    <li className="min-w-0">
      <p className="row flex-wrap justify-between gap-x-2 gap-y-0 border-line border-b pb-1">
        <b className="strong">{formatIst(new Date(`${month}-15T06:00:00Z`), 'MMMM yyyy')}</b>
        <span className="small t3 tn">{totals.join(', ')}</span>
      </p>
      <ul>
        {entries.map((entry) => (
          <EntryRow
            key={`${entry.symbol} ${entry.exDate} ${entry.kind} ${entry.amountPerShare}`}
            entry={entry}
          />
        ))}
      </ul>
    </li>
  );
}

function EntryRow({ entry }: { entry: Month['entries'][number] }) {
  const { symbol, exDate, kind, quantity, amountPerShare, cash, isReceived } = entry;
  return (
    <li className="flex items-baseline gap-2 pt-1.5">
      <span className="min-w-0 grow">
        <button type="button" onClick={() => openOverlay('symbol', symbol)}>
          <span className="strong">{displaySymbol(symbol)}</span>
        </button>{' '}
        {!isReceived && <Badge look="warn">{text.dividends.upcoming}</Badge>}
        {kind === 'buyback' && <Badge look="tag">{text.offers.kind.buyback}</Badge>}
        <span className="small t3 block">
          {text.dividends.terms(dayText(exDate), count(quantity), rupees(amountPerShare))}
        </span>
      </span>
      <span className="tn">{rupees(cash)}</span>
    </li>
  );
}
