import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { useEvents } from '#client/api/market/events.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { useMine } from '#client/widgets/prediction/use-mine.ts';
import type { EventCalendar } from '#shared/contract/market/events.ts';
import { formatDay } from '#shared/domain/ist-format.ts';
import { queryOf } from '../filter-text.ts';
import { readFilters } from '../list-filters.ts';
import { EventDays } from './event-days.tsx';
import { daysOf, filtered, KIND_FILTERS, type KindFilter, monthAfter, monthIn } from './month.ts';
import { MonthGrid } from './month-grid.tsx';
import { text } from './text.ts';

/** Events of companies by month: `/stocks?view=calendar&month=2026-11&mine=1&kind=results`. */
export function CalendarScreen() {
  const today = useMarketSession()?.tradingDate ?? null;
  const [address, change] = useAddress();
  const month = monthIn(address.get('month')) ?? today?.slice(0, 7) ?? null;
  const calendar = useEvents(month === null ? null : daysOf(month));
  return (
    <>
      <Link href={listAddress(address)} className="small t2 row mb-2 w-fit gap-1">
        <ChevronLeft aria-hidden className="size-4" />
        {text.back}
      </Link>
      <ScreenHead title={text.title} purpose={text.purpose} />
      {month !== null && <Controls month={month} today={today} address={address} change={change} />}
      <NotRefreshed query={calendar} className="mb-3" />
      <Loaded
        query={calendar}
        skeleton={
          <Card>
            <SkeletonLines count={10} label={text.loading} />
          </Card>
        }
        failed={text.failed}
        stillWorks={text.stillWorks}
      >
        {(loaded) => (
          <Month key={month} month={month ?? ''} calendar={loaded} address={address} change={change} />
        )}
      </Loaded>
    </>
  );
}

/** The list of stocks with the filters that the address still has. */
function listAddress(address: URLSearchParams): string {
  const query = queryOf(readFilters(address));
  return query === '' ? '/stocks' : `/stocks?${query}`;
}

type Change = (parts: Record<string, string | null>) => void;

/** The address, and a function that changes parameters; null removes one. */
function useAddress(): [URLSearchParams, Change] {
  const [address, setAddress] = useSearchParams();
  const change: Change = (parts) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(parts)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [address, change];
}

const kindIn = (address: URLSearchParams): KindFilter =>
  KIND_FILTERS.find((kind) => kind === address.get('kind')) ?? 'all';

function Controls({
  month,
  today,
  address,
  change,
}: {
  month: string;
  today: string | null;
  address: URLSearchParams;
  change: Change;
}) {
  const current = today?.slice(0, 7);
  const go = (to: string) => change({ month: to === current ? null : to, day: null });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <div className="row gap-1">
        <Button variant="line" icon aria-label={text.previous} onClick={() => go(monthAfter(month, -1))}>
          <ChevronLeft aria-hidden />
        </Button>
        <h2 className="w-40 text-center" aria-live="polite">
          {formatDay(`${month}-01`, 'MMMM yyyy')}
        </h2>
        <Button variant="line" icon aria-label={text.next} onClick={() => go(monthAfter(month, 1))}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      {current !== undefined && month !== current && (
        <Button variant="ghost" onClick={() => go(current)}>
          {text.thisMonth}
        </Button>
      )}
      <Segmented
        label={text.whose}
        options={[
          { value: 'all', label: text.all },
          { value: 'mine', label: text.mine },
        ]}
        value={address.get('mine') === '1' ? 'mine' : 'all'}
        onChange={(value) => change({ mine: value === 'mine' ? '1' : null, day: null })}
      />
      <Select
        label={text.kind}
        options={KIND_FILTERS.map((value) => ({ value, label: text.kinds[value] }))}
        value={kindIn(address)}
        onChange={(value) => change({ kind: value === 'all' ? null : value, day: null })}
      />
    </div>
  );
}

function Month({
  month,
  calendar: { events, tradingDate, hasNotices },
  address,
  change,
}: {
  month: string;
  calendar: EventCalendar;
  address: URLSearchParams;
  change: Change;
}) {
  const mine = useMine();
  const onlyMine = address.get('mine') === '1';
  const shown = filtered(events, {
    kind: kindIn(address),
    isMine: onlyMine ? (mine ?? (() => false)) : null,
  });
  const day = shown.some(({ date }) => date === address.get('day')) ? address.get('day') : null;
  return (
    <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[22rem_minmax(0,1fr)]">
      <Card>
        <MonthGrid
          month={month}
          events={shown}
          today={tradingDate}
          chosen={day}
          onChoose={(chosen) => change({ day: chosen })}
        />
        {!hasNotices && <p className="small t3 mt-3">{text.noNotices}</p>}
      </Card>
      {shown.length === 0 ? (
        <EmptyState
          title={text.none}
          className="card"
          action={onlyMine && <Button onClick={() => change({ mine: null })}>{text.showAll}</Button>}
        >
          {onlyMine ? text.noneMine : text.noneHint}
        </EmptyState>
      ) : (
        <Card>
          {day !== null && (
            <Button variant="ghost" className="mb-2" onClick={() => change({ day: null })}>
              {text.wholeMonth}
            </Button>
          )}
          <EventDays
            key={`${day} ${kindIn(address)} ${onlyMine}`}
            events={day === null ? shown : shown.filter(({ date }) => date === day)}
            from={tradingDate}
          />
        </Card>
      )}
    </div>
  );
}
