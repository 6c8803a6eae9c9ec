import { addDays, istDate, type TradingDate } from '#shared/domain/ist.ts';
import { actionsOn, notBooked } from '../../actions/recorded-actions.ts';
import { dayBounds } from '../../calendar/phases.ts';
import { readShareChanges } from '../../history/daily-history.ts';
import type { CorporateAction, DailyBar } from '../../sources/source.ts';
import { acceptDays, type GivenDays, readSeries } from './accept-bars.ts';
import { say } from './live-drive.ts';
import { lastFinishedDay } from './live-slots.ts';
import { firstActionsDate, lastCloses, storeBrought } from './live-store.ts';
import { bookNow } from './price-discovery.ts';
import { asQuoted, fenceNow, ofEach, type Updating } from './updating.ts';

/** Days requested again although stored, so that a series can be compared with its stored part. */
const OVERLAP_DAYS = 20;
/** If a larger fraction of instruments failed, the work is not done and is retried. */
const MAX_FAILED_TRIES = 0.1;

/** Due daily work: a date's actions, and the bars of days up to a date. */
export interface DayWork {
  actions: TradingDate | null;
  days: TradingDate | null;
}

/**
 * Fetches completed days since the newest stored ones and corporate actions, books the actions, stores the bars and
 * marks the work as done. Rejects like the source when too many instruments failed. Actions before the first run
 * are already in the bars; actions reported late are booked late.
 */
export async function updateDays(updating: Updating, work: DayWork): Promise<boolean> {
  const { engine, source, clock, feed } = updating;
  const listed = engine.known.filter(({ id }) => engine.state.byId(id));
  const closes = await lastCloses(engine.db);
  const until = lastFinishedDay(engine.rules, clock.now());
  const today = istDate(clock.now());
  const given: GivenDays[] = [];
  const reported: CorporateAction[] = [];
  const progress = { what: 'Reading daily bars and corporate actions', total: listed.length };
  feed.attempted();
  const { inVain, last } = await ofEach(updating, listed, async (instrument) => {
    const from = addDays(closes.get(instrument.id)?.date ?? today, -OVERLAP_DAYS);
    const { bars, actions } = await source.daily(instrument, from);
    given.push({ instrument, bars: finished(bars, until) });
    reported.push(...actions);
    say(engine, { progress: { ...progress, done: given.length } });
  });
  if (last && inVain > MAX_FAILED_TRIES * listed.length) throw last;
  const actions = await newActions(updating, reported, today);
  if (actions.length > 0) {
    await bookNow(updating, actions, [...engine.quotes.values()]);
  }
  const daily = await newDays(updating, given, until);
  const done = [
    ...(work.actions ? [{ kind: 'actions' as const, key: work.actions }] : []),
    ...(work.days ? [{ kind: 'days' as const, key: work.days }] : []),
  ];
  await storeBrought(engine.db, fenceNow(updating), { daily, done });
  return true;
}

/** Each day once, using its last row, since the source may list the current one twice. */
export function finished(bars: readonly DailyBar[], until: TradingDate): DailyBar[] {
  const byDate = new Map(bars.map((bar) => [bar.tradingDate, bar]));
  return [...byDate.values()]
    .filter(({ tradingDate }) => tradingDate <= until)
    .sort((a, b) => (a.tradingDate < b.tradingDate ? -1 : 1));
}

/** The source's actions since the first fetch, and today's on record, which take precedence over the source's. */
async function newActions(
  { engine }: Updating,
  reported: readonly CorporateAction[],
  today: TradingDate,
): Promise<CorporateAction[]> {
  const { db, rules } = engine;
  const first = (await firstActionsDate(db)) ?? today;
  const earlier = reported.filter(({ exDate }) => exDate >= first && exDate < today);
  const fromSource = reported.filter(({ exDate }) => exDate === today);
  const { starts } = dayBounds(rules, today);
  const ofToday = await actionsOn(db, { date: today, starts, fromSource, isRaw: () => true });
  return notBooked(db, [...earlier, ...ofToday]);
}

/** Plausible bars after the newest stored ones, as originally quoted. Earlier history is separate work. */
async function newDays(
  updating: Updating,
  given: readonly GivenDays[],
  until: TradingDate,
): Promise<DailyBar[]> {
  const { db } = updating.engine;
  const closes = await lastCloses(db);
  const going = given.filter(({ instrument }) => closes.has(instrument.id));
  if (going.length === 0) return [];
  const accepted = await acceptDays(updating, going, await readSeries(updating), until);
  const shareChanges = await readShareChanges(db);
  return [...accepted].flatMap(([id, bars]) => {
    const newest = closes.get(id)?.date ?? until;
    return bars
      .filter(({ tradingDate }) => tradingDate > newest)
      .map((bar) => asQuoted(bar, bar.tradingDate, shareChanges.get(id) ?? []));
  });
}
