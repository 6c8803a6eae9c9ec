import { dayNumber } from '#server/analytics/columns.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import { tradingCalendar } from '../../calendar/phases.ts';
import { isTradingDay, previousTradingDay } from '../../calendar/rules.ts';
import { readShareChanges } from '../../history/daily-history.ts';
import { breaksAmong, readHalts, writeHalts } from '../../quality/halts.ts';
import type { Bar15m, LiveQuote, SourceInstrument } from '../../sources/source.ts';
import { QUARTER_MS, tradingSpan } from '../refresh.ts';
import { acceptQuarters } from './accept-bars.ts';
import { through } from './breaker.ts';
import { judgeQuotes, type Known } from './judge-quotes.ts';
import { say } from './live-drive.ts';
import { lastCloses, lastQuarters, type StoredQuote, storeBrought } from './live-store.ts';
import { discoverPrices } from './price-discovery.ts';
import { asQuoted, fenceNow, ofEach, type Updating } from './updating.ts';

/** Fraction of instruments required to complete a slot; otherwise it is retried. */
const ENOUGH = 0.9;
/** How far back missed 15-minute bars are fetched. */
const LOOK_BACK_MS = 5 * 86_400_000;
/** A quarter-hour whose last trade came before its end counts as complete after this. */
const COMPLETE_AFTER_MS = 20 * 60_000;
const MINUTE_MS = 60_000;

/**
 * Fetches quotes and 15-minute bars since the last ones, and stores plausible ones with their slots. Returns
 * whether the slots are done. Rejects like the source.
 */
export async function updateQuotes(updating: Updating, slots: readonly Date[]): Promise<boolean> {
  const { engine, source, breaker, feed, clock } = updating;
  const listed = engine.known.filter(({ id }) => engine.state.byId(id));
  say(engine, { progress: { what: 'Reading quotes', done: 0, total: listed.length } });
  feed.attempted();
  const found = await through(breaker, () => source.quotes(listed));
  const known = await whatIsKnown(updating);
  const receivedAt = clock.now();
  const { good, refused } = judgeQuotes(found, known, receivedAt);
  await haltBreaks(updating, found.quotes);
  await discoverPrices(updating, found.quotes);
  const quotes = good.map((quote): StoredQuote => ({ ...quote, receivedAt }));
  const quarters = await newQuarters(updating, listed);
  const enough = listed.length - refused.length >= ENOUGH * listed.length;
  const done = enough ? slots.map((slot) => ({ kind: 'quarter' as const, key: slot.toISOString() })) : [];
  await storeBrought(engine.db, fenceNow(updating), { quotes, quarters, done });
  for (const quote of quotes) engine.quotes.set(quote.instrumentId, quote);
  feed.answered(refused.length, listed.length);
  for (const { instrumentId, words } of refused) {
    engine.log.warn(`Quote of ${engine.state.byId(instrumentId)?.symbol} ${words}`);
  }
  if (enough) await drawLines(updating);
  return enough;
}

/** Halts stocks with an unexplained first price of the day, whether or not the quote itself is accepted. */
async function haltBreaks({ engine, clock }: Updating, quotes: readonly LiveQuote[]): Promise<void> {
  const { db, state, events } = engine;
  const [at, tradingDate] = [clock.now(), istDate(clock.now())];
  const ofToday = quotes.filter(({ asOf }) => istDate(asOf) === tradingDate);
  const found = breaksAmong(ofToday, { tradingDate, at, find: state.byId });
  if ((await writeHalts(db, found)).length === 0) return;
  state.health.takeHalts(await readHalts(db));
  events.emit('market.halts', {});
}

/** References for the current quotes: the last quote, and the close of the session before. */
export async function whatIsKnown({ engine, clock }: Updating): Promise<(instrumentId: number) => Known> {
  const { db, rules } = engine;
  const [closes, shareChanges] = await Promise.all([lastCloses(db), readShareChanges(db)]);
  const today = istDate(clock.now());
  const session = isTradingDay(rules, today) ? today : previousTradingDay(rules, today);
  const before = previousTradingDay(rules, session);
  return (id) => {
    const close = closes.get(id);
    const last = engine.quotes.get(id);
    const split = (shareChanges.get(id) ?? [])
      .filter(({ day }) => close && day > dayNumber(close.date) && day <= dayNumber(session))
      .reduce((product, { price }) => product * price, 1);
    const ofToday = last && istDate(last.asOf) === session ? last.previousClose : null;
    return {
      previousClose: close?.date === before ? close.close / split : ofToday,
      asOf: last?.asOf ?? null,
    };
  };
}

async function newQuarters(updating: Updating, listed: readonly SourceInstrument[]): Promise<Bar15m[]> {
  const { engine, clock } = updating;
  const now = clock.now();
  const session = tradingSpan(engine.rules, istDate(now));
  if (!isTradingDay(engine.rules, istDate(now)) || now < session.open) return [];
  const newest = await lastQuarters(engine.db);
  const bars: Bar15m[] = [];
  await ofEach(updating, listed, async (instrument) => {
    const last = newest.get(instrument.id);
    const from = new Date(Math.max((last ?? session.open).getTime(), now.getTime() - LOOK_BACK_MS));
    bars.push(...(await readQuarters(updating, instrument, from)));
  });
  return bars;
}

/** An instrument's completed 15-minute bars since an instant, as originally quoted. */
export async function readQuarters(
  { engine, source, clock }: Updating,
  instrument: SourceInstrument,
  from: Date,
): Promise<Bar15m[]> {
  const { rules, db } = engine;
  const now = clock.now();
  const { bars, asOf } = await source.quarters(instrument, from);
  const complete = bars.filter(({ startsAt }) => {
    const end = startsAt.getTime() + QUARTER_MS;
    const over = asOf.getTime() >= end || now.getTime() >= end + COMPLETE_AFTER_MS;
    return end <= now.getTime() && over && isOfSession(rules, startsAt);
  });
  const shareChanges = (await readShareChanges(db)).get(instrument.id) ?? [];
  return acceptQuarters(complete.map((bar) => asQuoted(bar, istDate(bar.startsAt), shareChanges)));
}

/** The source also lists single trades after the close, which are not 15-minute bars. */
function isOfSession(rules: Updating['engine']['rules'], startsAt: Date): boolean {
  const date: TradingDate = istDate(startsAt);
  if (!isTradingDay(rules, date)) return false;
  const { open, close } = tradingSpan(rules, date);
  const since = startsAt.getTime() - open.getTime();
  return since >= 0 && startsAt < close && since % QUARTER_MS === 0;
}

/** Fetches the indices' minutes; on failure the lines are unchanged. */
async function drawLines(updating: Updating): Promise<void> {
  const { engine, source, clock } = updating;
  const date = istDate(clock.now());
  if (!isTradingDay(engine.rules, date)) return;
  const { open } = tradingCalendar(engine.rules).hours(date);
  const values: Record<number, (Paise | null)[]> = {};
  const indices = engine.known.filter(({ kind }) => kind === 'index');
  await ofEach(updating, indices, async (index) => {
    const line: (Paise | null)[] = [];
    for (const { at, value } of await source.minutes(index, open)) {
      const minute = Math.floor((at.getTime() - open.getTime()) / MINUTE_MS);
      while (line.length < minute) line.push(null);
      if (minute >= 0) line[minute] = value;
    }
    values[index.id] = line;
  });
  if (Object.keys(values).length > 0) say(engine, { lines: { date, values } });
}
