import { istDate } from '#shared/domain/ist.ts';
import { dayBounds, phaseAtInstant } from '../calendar/phases.ts';
import { isProvisional } from '../calendar/rules.ts';
import { instrumentsOn } from '../instruments.ts';
import type { Quote } from '../market.ts';
import type { SourceDay } from '../sources/source.ts';
import type { Drive } from './advance.ts';
import type { Standing } from './state.ts';

/** The session at a halt; at the end of the source it is the old one, and market time rests where that ended. */
export async function sessionOf(drive: Drive, halt: Date): Promise<{ day: SourceDay; at: Date }> {
  const { day, source, rules } = drive;
  if (day?.tradingDate === istDate(halt)) return { day, at: halt };
  const next = await source.day(istDate(halt));
  if (next) {
    drive.known = await drive.knownOn(istDate(halt));
    return { day: next, at: halt };
  }
  if (!day) throw new Error(`The market source has no session on ${istDate(halt)}.`);
  return { day, at: dayBounds(rules, day.tradingDate).ends };
}

/** Lets a session begin on the board. */
export function enter(drive: Drive, day: SourceDay, at: Date): void {
  drive.day = day;
  drive.board.list(instrumentsOn(drive.known, istDate(at)));
  if (isProvisional(drive.rules, istDate(at))) {
    drive.log.warn(
      `The exchange's holidays of ${at.getUTCFullYear()} are not in calendar_days: days are provisional.`,
    );
  }
}

/** Market time stands at the end of a day only when the source has no other. */
export function rest(drive: Drive, day: SourceDay, at: Date): void {
  drive.ended = at >= dayBounds(drive.rules, day.tradingDate).ends;
  drive.board.markEnded(drive.ended);
}

/** What it takes to tell something. */
export type Voice = Pick<Drive, 'board' | 'events' | 'rules'>;

/** Says whether what is shown is the last good state of a market that is not moving. */
export function tellStale(drive: Voice, stale: boolean): void {
  if (drive.board.status().stale === stale) return;
  drive.board.markStale(stale);
  drive.events.emit('market.stale', { stale });
}

/** Shows where market time stands now. */
export function show({ board, lines, day }: Drive, standing: Standing, changed: readonly Quote[]): void {
  if (day) lines.extend(day, standing.at);
  board.show(standing, changed);
}

/** Tells everybody what changed between two instants. */
export function tell(drive: Voice, from: Standing, to: Standing, changed: readonly Quote[]): void {
  const rows = changed.map(({ instrumentId, last, volume }) => ({ instrumentId, last, volume }));
  drive.events.emit('market.tick', { sequence: to.sequence, at: to.at, changed: rows });
  if (to.lastRefresh && to.lastRefresh.getTime() !== from.lastRefresh?.getTime()) {
    drive.events.emit('market.refresh', { at: to.lastRefresh });
  }
  if (phasesAt(drive, from.at) !== phasesAt(drive, to.at)) {
    drive.events.emit('market.session', { session: drive.board.session() });
  }
}

/** Tells those that follow that there is something to read. */
export function tellMoved({ events }: Pick<Voice, 'events'>, { sequence }: Standing): void {
  events.emit('market.moved', { sequence });
}

/** The day and the phases of both kinds of stock at once: what a session message is about. */
const phasesAt = ({ rules }: Voice, at: Date) =>
  [istDate(at), phaseAtInstant(rules, at, true), phaseAtInstant(rules, at, false)].join();
