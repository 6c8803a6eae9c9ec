import { createEventBus } from '#server/core/events.ts';
import { newId } from '#server/core/ids.ts';
import { createLog } from '#server/core/log.ts';
import { loadRules } from '#server/market/calendar/calendar-store.ts';
import type { CalendarRules } from '#server/market/calendar/rules.ts';
import { createLiveMarket, type LiveMarket } from '#server/market/engine/live/live-engine.ts';
import { nextSlot } from '#server/market/engine/live/live-slots.ts';
import { randomStream } from '#server/market/sources/random.ts';
import { createYahooSource } from '#server/market/sources/yahoo/yahoo-source.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type YahooStandIn, yahooStandIn } from '#tests/support/servers/yahoo-stand-in.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { checkQuotes, checkStored } from './source-chaos/check-stored.ts';
import { drawFault, recordedFaults } from './source-chaos/misbehaviours.ts';

const SLOTS = 100;
const START = new Date('2026-11-16T03:40:00Z');
/** Maximum duration of a fault in minutes. */
const MAX_MINUTES = 40;
const MINUTE_MS = 60_000;

/**
 * Bar 20, source: the whole NIFTY 100 from a stand-in for Yahoo Finance, which has a different fault every
 * quarter-hour: it rate-limits, is five seconds late, resets, answers with HTML, refuses the crumb, drops, swaps,
 * splits or mangles symbols, has gaps in charts, or serves recorded replies of other exchanges. Every stored quote
 * and bar must be what the stand-in had at that time, every slot must exist once, and the source must recover after
 * each fault.
 *
 * Guarded by server/market/engine/live/judge-quotes.ts and the readers of server/market/sources/yahoo: without the
 * comparison of the previous close, quotes of a split and of swapped symbols are stored.
 */
export async function sourceChaos(run: Run): Promise<Verdict> {
  const found = faults();
  const chance = randomStream(run.seed);
  const recorded = recordedFaults(run.payloadsDir);
  const database = await aDatabase();
  const floor = await openFloor(database);
  const rules = await loadRules(database.db);
  const counts = new Map<string, number>();
  const slots = run.of(SLOTS);
  let quotes = 0;
  await floor.minute();
  for (let n = 0; n < slots; n++) {
    const { name, misbehaviour } = drawFault(chance, recorded);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    floor.jumpTo(new Date(nextSlot(rules, floor.now()).getTime() - MINUTE_MS));
    floor.standIn.behave(misbehaviour);
    const lasts = 1 + Math.floor(chance.uniform() ** 3 * MAX_MINUTES);
    for (let minute = 0; minute <= lasts; minute++) await floor.minute();
    floor.standIn.behave({});
    // Before good values replace bad ones.
    quotes += await checkQuotes(database.db, floor.standIn, found);
    await recover(floor, rules, name, found);
    if (n % 10 === 9) run.progress(`${n + 1} of ${slots} faults`);
  }
  const stored = await checkStored(database.db, floor.standIn, found);
  let due = 0;
  for (let slot = nextSlot(rules, START); slot <= floor.now(); slot = nextSlot(rules, slot)) {
    due += 1;
    if (!stored.slots.has(slot.toISOString())) found.add(`the slot of ${slot.toISOString()} was never done`);
  }
  const requested = floor.standIn.requested.length;
  await floor.close();
  const kinds = [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
  return {
    figure: `${slots} faults (${kinds}), ${requested} requests: ${quotes} quotes looked at, ${stored.quarters} quarter-hours and ${stored.days} days stored, ${found.count()} of them bad or slots amiss; ${due} slots due, each once`,
    bar: '0 bad values stored, last good values stay, each slot exactly once',
    faults: found.reported(),
  };
}

interface ChaosFloor {
  market: LiveMarket;
  standIn: YahooStandIn;
  now(): Date;
  jumpTo(at: Date): void;
  /** Advances a minute, at the end of which the updater checks what is due. */
  minute(): Promise<void>;
  close(): Promise<void>;
}

async function openFloor(database: TestDatabase): Promise<ChaosFloor> {
  let wall = START;
  const clock = { now: () => wall };
  const log = createLog('silent');
  const standIn = await yahooStandIn(() => wall, { historyDays: 60 });
  const source = createYahooSource({ clock, log, base: standIn.url });
  const { db } = database;
  const market = await createLiveMarket({ db, clock, log, events: createEventBus(), newId, source });
  return {
    market,
    standIn,
    now: () => wall,
    jumpTo(at) {
      if (at > wall) wall = at;
    },
    async minute() {
      wall = new Date(wall.getTime() + MINUTE_MS);
      await market.update();
      await market.tick();
    },
    async close() {
      await market.stop();
      await standIn.close();
      await database.close();
    },
  };
}

/** The breaker's longest pause, plus a minute. */
const RECOVERY_MINUTES = 17;

/** A slot with most instruments counts as done, and the rest must wait for the next, which may be on another day. */
async function recover(floor: ChaosFloor, rules: CalendarRules, after: string, found: Faults): Promise<void> {
  if (await isWellWithin(floor, RECOVERY_MINUTES)) return;
  floor.jumpTo(new Date(nextSlot(rules, floor.now()).getTime() - MINUTE_MS));
  if (await isWellWithin(floor, RECOVERY_MINUTES)) return;
  const { state, lastError } = floor.market.status().feed;
  found.add(`after ${after} the feed stays ${state}: ${lastError}`);
}

async function isWellWithin(floor: ChaosFloor, minutes: number): Promise<boolean> {
  for (let minute = 0; minute < minutes; minute++) {
    await floor.minute();
    if (floor.market.status().feed.state === 'ok') return true;
  }
  return false;
}
