import type { Quote } from '../market.ts';
import type { Drive } from './advance.ts';
import { enter, rest, sessionOf, show, tell } from './publish.ts';
import type { Standing } from './state.ts';
import { readMarket } from './store.ts';

/**
 * Brings the board to where the leader has driven the market, and tells what changed on the way. Writes nothing. Says whether there was
 * anything new.
 */
export async function follow(drive: Drive, signal: AbortSignal): Promise<boolean> {
  const stored = await readMarket(drive.db);
  signal.throwIfAborted();
  if (!stored) throw new Error('The database has lost its market.');
  const from = drive.board.standing();
  const to = stored.standing;
  if (to.sequence === from.sequence) return false;
  await stand(drive, to, signal, (changed) => tell(drive, from, to, changed));
  return true;
}

/** Stands where the market stands, at the start of an instance that follows. */
export const join = (drive: Drive, standing: Standing, signal: AbortSignal): Promise<void> =>
  stand(drive, standing, signal, () => undefined);

async function stand(
  drive: Drive,
  to: Standing,
  signal: AbortSignal,
  then: (changed: readonly Quote[]) => void,
): Promise<void> {
  const { day } = await sessionOf(drive, to.at);
  signal.throwIfAborted();
  const changed = drive.board.changes(day.quotesAt(to.at), to.at);
  if (day.tradingDate !== drive.day?.tradingDate) enter(drive, day, to.at);
  rest(drive, day, to.at);
  show(drive, to, changed);
  then(changed);
}
