import { settingClosesAt } from '../history/setting-closes.ts';
import type { Quote } from '../market.ts';
import { readHalts } from '../quality/halts.ts';
import type { MarketEngine } from './advance.ts';
import { enter, publishTick, rest, sessionOf, show } from './publish.ts';
import type { MarketPosition } from './state.ts';
import { readMarket } from './store.ts';

/**
 * Advances the state to the leader's stored position, and publishes the changes on the way. Writes nothing. Returns
 * whether there was anything new.
 */
export async function follow(engine: MarketEngine, signal: AbortSignal): Promise<boolean> {
  const stored = await readMarket(engine.db);
  signal.throwIfAborted();
  if (!stored) throw new Error('The database has lost its market.');
  const from = engine.state.position();
  const to = stored.position;
  if (to.sequence === from.sequence) return false;
  await takePosition(engine, to, signal, (changed) => publishTick(engine, from, to, changed));
  return true;
}

/** Loads the market's position when a follower starts. */
export const join = (engine: MarketEngine, position: MarketPosition, signal: AbortSignal): Promise<void> =>
  takePosition(engine, position, signal, () => undefined);

async function takePosition(
  engine: MarketEngine,
  to: MarketPosition,
  signal: AbortSignal,
  then: (changed: readonly Quote[]) => void,
): Promise<void> {
  const { day } = await sessionOf(engine, to.at);
  engine.state.health.takeHalts(await readHalts(engine.db));
  const closes = await settingClosesAt(engine, to.at, engine.state.settingCloses());
  signal.throwIfAborted();
  engine.state.takeSettingCloses(closes);
  const changed = engine.state.changes(day.quotesAt(to.at), to.at);
  if (day.tradingDate !== engine.day?.tradingDate) enter(engine, day, to.at);
  rest(engine, day, to.at);
  show(engine, to, changed);
  then(changed);
}
