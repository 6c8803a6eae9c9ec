import { istDate } from '#shared/domain/ist.ts';
import { dayBounds, phaseAtInstant } from '../calendar/phases.ts';
import { isProvisional } from '../calendar/rules.ts';
import { instrumentsOn } from '../instruments.ts';
import type { Quote } from '../market.ts';
import type { SourceDay } from '../sources/source.ts';
import type { MarketEngine } from './advance.ts';
import type { MarketPosition } from './state.ts';

/** The session at a halt; at the end of the source it is the last one, where market time stops. */
export async function sessionOf(engine: MarketEngine, halt: Date): Promise<{ day: SourceDay; at: Date }> {
  const { day, source, rules } = engine;
  if (day?.tradingDate === istDate(halt)) return { day, at: halt };
  const next = await source.day(istDate(halt));
  if (next) {
    engine.known = await engine.knownOn(istDate(halt));
    return { day: next, at: halt };
  }
  if (!day) throw new Error(`The market source has no session on ${istDate(halt)}.`);
  return { day, at: dayBounds(rules, day.tradingDate).ends };
}

/** Enters a session in the market state. */
export function enter(engine: MarketEngine, day: SourceDay, at: Date): void {
  engine.day = day;
  engine.state.list(instrumentsOn(engine.known, istDate(at)));
  if (isProvisional(engine.rules, istDate(at))) {
    engine.log.warn(
      `The exchange's holidays of ${at.getUTCFullYear()} are not in calendar_days: days are provisional.`,
    );
  }
}

/** Market time stops at a day's end only if the source has no later one. */
export function rest(engine: MarketEngine, day: SourceDay, at: Date): void {
  engine.ended = at >= dayBounds(engine.rules, day.tradingDate).ends;
  engine.state.markEnded(engine.ended);
}

/** What publishing needs. */
export type EventContext = Pick<MarketEngine, 'state' | 'events' | 'rules'>;

/** Marks the shown state as stale because the market is not advancing, or as current. */
export function publishStale(engine: EventContext, stale: boolean): void {
  if (engine.state.status().stale === stale) return;
  engine.state.markStale(stale);
  engine.events.emit('market.stale', { stale });
}

/** Updates the visible market time. */
export function show(
  { state, lines, day }: MarketEngine,
  position: MarketPosition,
  changed: readonly Quote[],
): void {
  if (day) lines.extend(day, position.at);
  state.show(position, changed);
}

/** Publishes the changes between two instants. */
export function publishTick(
  engine: EventContext,
  from: MarketPosition,
  to: MarketPosition,
  changed: readonly Quote[],
): void {
  const rows = changed.map(({ instrumentId, last, volume }) => ({ instrumentId, last, volume }));
  engine.events.emit('market.tick', { sequence: to.sequence, at: to.at, changed: rows });
  if (to.lastRefresh && to.lastRefresh.getTime() !== from.lastRefresh?.getTime()) {
    engine.events.emit('market.refresh', { at: to.lastRefresh });
  }
  if (phasesAt(engine, from.at) !== phasesAt(engine, to.at)) {
    engine.events.emit('market.session', { session: engine.state.session() });
  }
}

/** Notifies followers of a stored step. */
export function publishAdvanced(
  { events }: Pick<EventContext, 'events'>,
  { sequence }: MarketPosition,
): void {
  events.emit('market.moved', { sequence });
}

/** The day and the phases of both kinds of stock: a session message is sent when any of them changes. */
const phasesAt = ({ rules }: EventContext, at: Date) =>
  [istDate(at), phaseAtInstant(rules, at, true), phaseAtInstant(rules, at, false)].join();
