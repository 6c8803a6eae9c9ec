import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { haltsOf } from '../../actions/action-halts.ts';
import { actionsOn, notBooked } from '../../actions/recorded-actions.ts';
import { dayBounds } from '../../calendar/phases.ts';
import { endExplainedHalts, endListedHalts, readHalts, writeHalts } from '../../quality/halts.ts';
import type { CorporateAction, LiveQuote } from '../../sources/source.ts';
import { listOthers } from '../advance.ts';
import type { Updating } from './updating.ts';

/** Books actions by the current quotes, and halts stocks where an action requires it. */
export async function bookNow(
  { engine, clock, applyActions }: Updating,
  actions: readonly CorporateAction[],
  quotes: readonly LiveQuote[],
): Promise<void> {
  const { db, state } = engine;
  const at = clock.now();
  const traded = tradedOn(istDate(at), quotes);
  const pricesOf = (id: number) => {
    const quote = traded.get(id);
    return quote ? { cum: quote.previousClose, ex: quote.open } : null;
  };
  await listOthers(engine, actions, istDate(at));
  await applyActions?.({ actions, at, pricesOf });
  await writeHalts(db, await haltsOf(db, actions, at));
  await endExplainedHalts(db, at);
  state.health.takeHalts(await readHalts(db));
}

/**
 * Books the recorded actions of halted stocks, demergers once they have traded, and ends the halts of newly listed
 * shares. Takes the raw quotes: one that a demerger explains was refused until then.
 */
export async function discoverPrices(updating: Updating, quotes: readonly LiveQuote[]): Promise<void> {
  const { engine, clock } = updating;
  const { db, state, rules, events } = engine;
  const halted = new Set(state.health.halts().map(({ instrumentId }) => instrumentId));
  if (halted.size === 0) return;
  const today = istDate(clock.now());
  const { starts } = dayBounds(rules, today);
  const traded = tradedOn(today, quotes);
  const actions = await actionsOn(db, { date: today, starts, fromSource: [], isRaw: () => true });
  const due = actions.filter(
    ({ kind, instrumentId }) => halted.has(instrumentId) && (kind !== 'demerger' || traded.has(instrumentId)),
  );
  await endListedHalts(db, [...traded.keys()], clock.now());
  await bookNow(updating, await notBooked(db, due), quotes);
  events.emit('market.halts', {});
}

const tradedOn = (date: TradingDate, quotes: readonly LiveQuote[]): Map<number, LiveQuote> =>
  new Map(
    quotes
      .filter(({ volume, asOf }) => volume > 0 && istDate(asOf) === date)
      .map((quote) => [quote.instrumentId, quote]),
  );
