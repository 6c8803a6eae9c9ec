import { istDate } from '#shared/domain/ist.ts';
import { dayBounds, phaseAtInstant } from '../calendar/phases.ts';
import { isProvisional } from '../calendar/rules.ts';
import { instrumentsOn } from '../instruments.ts';
import type { Quote } from '../market.ts';
import type { SourceDay } from '../sources/source.ts';
import type { MarketEngine } from './advance.ts';
import type { MarketPosition } from './state.ts';

/** The session at a halt; at the end of the source it is the old one, and market time rests where that ended. */
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

/** Lets a session begin on the board. */
export function enter(engine: MarketEngine, day: SourceDay, at: Date): void {
  engine.day = day;
  engine.state.list(instrumentsOn(engine.known, istDate(at)));
  if (isProvisional(engine.rules, istDate(at))) {
    engine.log.warn(
      `The exchange's holidays of ${at.getUTCFullYear()} are not in calendar_days: days are provisional.`,
    );
  }
}

/** Market time stands at the end of a day only when the source has no other. */
export function rest(engine: MarketEngine, day: SourceDay, at: Date): void {
  engine.ended = at >= dayBounds(engine.rules, day.tradingDate).ends;
  engine.state.markEnded(engine.ended);
}

/** What it takes to tell something. */
export type EventContext = Pick<MarketEngine, 'state' | 'events' | 'rules'>;

/** Says whether what is shown is the last good state of a market that is not moving. */
export function publishStale(engine: EventContext, stale: boolean): void {
  if (engine.state.status().stale === stale) return;
  engine.state.markStale(stale);
  engine.events.emit('market.stale', { stale });
}

/** Shows where market time stands now. */
export function show(
  { state, lines, day }: MarketEngine,
  position: MarketPosition,
  changed: readonly Quote[],
): void {
  if (day) lines.extend(day, position.at);
  state.show(position, changed);
}

/** Tells everybody what changed between two instants. */
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

/** Tells those that follow that there is something to read. */
export function publishAdvanced(
  { events }: Pick<EventContext, 'events'>,
  { sequence }: MarketPosition,
): void {
  events.emit('market.moved', { sequence });
}

/** The day and the phases of both kinds of stock at once: what a session message is about. */
const phasesAt = ({ rules }: EventContext, at: Date) =>
  [istDate(at), phaseAtInstant(rules, at, true), phaseAtInstant(rules, at, false)].join();
