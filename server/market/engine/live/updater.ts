import { istDate } from '#shared/domain/ist.ts';
import { singleFlight } from '../../../core/async.ts';
import { dayBounds } from '../../calendar/phases.ts';
import { isTradingDay } from '../../calendar/rules.ts';
import { SourceError } from '../../sources/source-error.ts';
import { type DayWork, updateDays } from './day-work.ts';
import { createHistoryWork } from './history-work.ts';
import { say } from './live-drive.ts';
import { dueSlots, lastFinishedDay, nextSlot } from './live-slots.ts';
import { doneAmong, readLiveQuotes } from './live-store.ts';
import { updateQuotes } from './quote-work.ts';
import type { Updating } from './updating.ts';

/** Fetches and stores market data while this instance leads. */
export interface Updater {
  /** Does all due work, as far as the source answers and until stopped. Never rejects; runs one at a time. */
  run(stopping?: AbortSignal): Promise<void>;
  /** Like `run`, even while the breaker is open. */
  retry(): Promise<void>;
  /** Stops after the current piece of work. */
  stop(): Promise<void>;
}

export function createUpdater(updating: Updating): Updater {
  const { engine, breaker, feed, clock } = updating;
  const history = createHistoryWork(updating);
  let stopped = false;
  const goesOn = (stopping?: AbortSignal) =>
    !stopped && !stopping?.aborted && engine.leader.fence() !== null && breaker.mayTry();

  const health = () => feed.health(nextSlot(engine.rules, clock.now()), engine.state.status().stale);
  const publish = () => {
    const now = health();
    const waits = now.state === 'waiting';
    const progress = waits ? { what: 'Waiting for the source', done: 0, total: 1 } : null;
    say(engine, { feed: now, progress });
  };
  const work = async (stopping?: AbortSignal) => {
    for (let more = true; more && goesOn(stopping); ) {
      more = await step(updating, history.step);
      say(engine, { feed: health() });
    }
  };
  const run = singleFlight(async (stopping?: AbortSignal) => {
    try {
      await work(stopping);
    } catch (error) {
      if (error instanceof SourceError) feed.failed(error);
      engine.log.warn(
        error instanceof SourceError ? { reason: error.kind, nextTry: breaker.nextTry() } : { err: error },
        'Market data could not be updated',
      );
    } finally {
      publish();
    }
  });
  return {
    run,
    retry() {
      breaker.tryNow();
      return run();
    },
    async stop() {
      stopped = true;
      await run.idle();
    },
  };
}

/**
 * Does the most urgent due work: actions, quotes, completed days, then history. Returns whether there may be more.
 */
async function step(updating: Updating, history: () => Promise<boolean>): Promise<boolean> {
  const { engine } = updating;
  const days = await daysDue(updating);
  if (days.actions) return updateDays(updating, days);
  const slots = await slotsDue(updating);
  if (slots.length > 0) {
    // New quotes are judged against those stored by the previous leader.
    for (const quote of await readLiveQuotes(engine.db)) {
      const ours = engine.quotes.get(quote.instrumentId);
      if (!ours || ours.receivedAt < quote.receivedAt) engine.quotes.set(quote.instrumentId, quote);
    }
    return updateQuotes(updating, slots);
  }
  if (days.days) return updateDays(updating, days);
  return history();
}

async function slotsDue({ engine, clock }: Updating): Promise<Date[]> {
  const due = dueSlots(engine.rules, clock.now());
  const done = await doneAmong(
    engine.db,
    'quarter',
    due.map((slot) => slot.toISOString()),
  );
  return due.filter((slot) => !done.has(slot.toISOString()));
}

async function daysDue({ engine, clock }: Updating): Promise<DayWork> {
  const { db, rules } = engine;
  const now = clock.now();
  const today = istDate(now);
  const begun = isTradingDay(rules, today) && now >= dayBounds(rules, today).starts;
  const finished = lastFinishedDay(rules, now);
  const [actions, days] = await Promise.all([
    begun ? doneAmong(db, 'actions', [today]) : null,
    doneAmong(db, 'days', [finished]),
  ]);
  return {
    actions: actions && !actions.has(today) ? today : null,
    days: days.has(finished) ? null : finished,
  };
}
