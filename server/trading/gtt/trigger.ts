import { and, eq, lt, sql } from 'drizzle-orm';
import { istDate } from '#shared/domain/ist.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { indianGroups, type Paise, paise, rupeeText } from '#shared/domain/money.ts';
import type { Liquidity } from '#shared/domain/trading/fill-model.ts';
import { gtts } from '#shared/schema/trading/gtt.ts';
import { inFencedTransaction } from '../../core/cluster/fenced-transaction.ts';
import type { Transaction } from '../../core/db/transaction.ts';
import type { RestingOrder } from '../../core/events.ts';
import type { Deps } from '../../deps.ts';
import { placeByModel, termsOf } from '../fill-model/place-by-model.ts';
import { decide } from '../order/decide.ts';
import { WITHOUT_TERMS } from '../order/order.ts';
import { commit, viewOf } from '../place/place.ts';
import { placedOrder } from '../place/placing.ts';
import { settleSingly } from '../settlement/settle-together.ts';
import { type GttRow, legsOf } from './terms.ts';
import type { FiredGtt, WatchedGtt } from './trigger-book.ts';

/** Result of a trigger: `later` when the stock has no price to decide by yet. */
type Outcome = 'ended' | 'gone' | 'later';

/** Refusals that depend on the market's state and may pass. */
const PASSING = new Set(['no_price', 'stale_price', 'halted', 'doubtful_price']);

/**
 * Triggers a GTT: places its order, or rejects it when cash or shares are missing or the exchange's rules refuse it.
 * Ending the GTT and placing its order are one transaction under the leader's fence, on a row that is still active and
 * unchanged. So a GTT places one order, even after retries, crashes or a change of leader.
 */
export async function triggerGtt(deps: Deps, fence: number, fired: FiredGtt): Promise<Outcome> {
  const { db, market, events } = deps;
  const at = market.now();
  // Read before the transaction, which uses its own connection.
  const liquidity = await liquidityFor(deps, fired);
  const result = await inFencedTransaction(db, fence, async (tx) => {
    const row = await lockActive(tx, fired);
    // A GTT with another symbol or after its year is about to be ended.
    if (!row || row.symbol !== market.byId(row.instrumentId)?.symbol || row.expiresOn < istDate(at))
      return null;
    const placing = await placeOf(deps, tx, row, { ...fired, liquidity }, at);
    if (placing.outcome === 'later') return placing;
    const [state, reason] =
      placing.outcome === 'placed' ? ['TRIGGERED', placing.text] : ['REJECTED', placing.why];
    await tx
      .update(gtts)
      .set({ state: state as 'TRIGGERED' | 'REJECTED', reason, endedAt: at, isNews: true })
      .where(and(eq(gtts.accountId, row.accountId), eq(gtts.id, row.id)));
    return { ...placing, userId: row.userId };
  });
  if (!result) return 'gone';
  if (result.outcome === 'later') return 'later';
  events.emit('account.changed', { userId: result.userId, what: 'trade' });
  if (result.outcome === 'placed') for (const order of result.resting) events.emit('order.resting', order);
  return 'ended';
}

/** The account is locked before its GTT, in the same order as for orders. */
async function lockActive(
  tx: Transaction,
  { accountId, id, version }: FiredGtt,
): Promise<GttRow | undefined> {
  await tx.execute(sql`select from accounts where id = ${accountId} for no key update`);
  const [row] = await tx
    .select()
    .from(gtts)
    .where(
      and(
        eq(gtts.accountId, accountId),
        eq(gtts.id, id),
        eq(gtts.state, 'ACTIVE'),
        eq(gtts.version, version),
      ),
    )
    .for('no key update');
  return row;
}

/** The liquidity data of its order; null to fill at the last price. */
async function liquidityFor(deps: Deps, { accountId, id }: FiredGtt): Promise<Liquidity | null> {
  if (!(await deps.fillModels.isBidAsk(accountId))) return null;
  const [row] = await deps.db
    .select({ instrumentId: gtts.instrumentId })
    .from(gtts)
    .where(and(eq(gtts.accountId, accountId), eq(gtts.id, id)));
  return termsOf(deps, accountId, row?.instrumentId);
}

type Placing =
  | { outcome: 'placed'; resting: RestingOrder[]; text: string }
  | { outcome: 'rejected'; why: string }
  | { outcome: 'later' };

async function placeOf(
  deps: Deps,
  tx: Transaction,
  row: GttRow,
  { leg, price, liquidity }: FiredGtt & { liquidity: Liquidity | null },
  at: Date,
): Promise<Placing> {
  const { symbol, side, quantity, accountId, id: gttId } = row;
  const reached = legsOf(row).find(({ when }) => (when === 'AT_OR_BELOW') === (leg === 'below'));
  if (!reached) throw new Error(`GTT ${gttId} has no trigger ${leg}.`);
  const { trigger, limit } = reached;
  const order = {
    ...WITHOUT_TERMS,
    symbol,
    side,
    quantity,
    price: limit,
    clientNote: row.note,
    orderType: limit === null ? 'MARKET' : 'LIMIT',
  } as const;
  const view = viewOf(deps.market, symbol);
  const atLast = decide(order, view);
  const decision = liquidity ? placeByModel(atLast, { order, view, market: deps.market, liquidity }) : atLast;
  if (decision.outcome === 'refuse') {
    const { code, message } = decision.error;
    return PASSING.has(code) ? { outcome: 'later' } : { outcome: 'rejected', why: withoutStop(message) };
  }
  const placed = placedOrder(order, decision, { accountId, id: deps.newId(), isAutoTrade: false, gttId, at });
  const sending = { request: null, release: null, settleOrder: settleSingly(tx) };
  const { result, resting, value } = await commit({ ...deps, db: tx }, placed, decision, sending);
  switch (result.outcome) {
    case 'placed': {
      const text = `Trigger ${rupeeText(trigger)} reached at ${rupeeText(price)}`;
      return { outcome: 'placed', resting, text };
    }
    case 'not-enough-shares':
      return { outcome: 'rejected', why: sharesText(row, result) };
    case 'not-enough-cash':
      return { outcome: 'rejected', why: cashText(value, result.charges, result.available) };
    case 'charges-not-covered':
      return { outcome: 'rejected', why: 'The charges exceed the sale value plus your cash' };
    case 'replayed':
      throw new Error(`GTT ${gttId} was placed under a key.`);
  }
}

function sharesText({ symbol, quantity }: GttRow, { owned, free }: { owned: number; free: number }): string {
  const name = displaySymbol(symbol);
  if (owned === 0) return `You hold no ${name} shares`;
  const held = `You hold ${indianGroups(owned)} ${name} ${owned === 1 ? 'share' : 'shares'}`;
  const reserved = owned > free ? `, ${indianGroups(owned - free)} of them reserved by open orders` : '';
  return `${held}${reserved}. The GTT was to sell ${indianGroups(quantity)}`;
}

/** Charges are named only where they are deducted and cause the shortfall. */
function cashText(value: Paise, charges: Paise, available: Paise): string {
  const plus = value > available ? '' : ` plus ${rupeeText(charges)} in charges`;
  return `Not enough cash: the order needed ${rupeeText(value)}${plus}, and ${rupeeText(available)} was available`;
}

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '');

/**
 * Stores that a trigger trailed the price. It only moves up, so this may be repeated; a change by the user has another
 * version and wins.
 */
export async function writeTrail(deps: Deps, fence: number, gtt: WatchedGtt): Promise<void> {
  const { id, accountId, version, below, belowLimit, trail } = gtt;
  if (!trail) return;
  const { base } = trail;
  await inFencedTransaction(deps.db, fence, (tx) =>
    tx
      .update(gtts)
      .set({ belowPaise: below, belowLimitPaise: belowLimit, trailBasePaise: base })
      .where(
        and(
          eq(gtts.accountId, accountId),
          eq(gtts.id, id),
          eq(gtts.state, 'ACTIVE'),
          eq(gtts.version, version),
          lt(gtts.trailBasePaise, base),
        ),
      ),
  );
}

/** An active GTT in the form of the trigger index. */
export function watchedGtt(row: GttRow): WatchedGtt {
  const { id, accountId, instrumentId, version, belowPaise, belowLimitPaise, abovePaise } = row;
  const { trailStepPaise: step, trailBasePaise: base } = row;
  const price = (value: number | null) => (value === null ? null : paise(value));
  return {
    id,
    accountId,
    instrumentId,
    version,
    below: price(belowPaise),
    belowLimit: price(belowLimitPaise),
    above: price(abovePaise),
    trail: step === null || base === null ? null : { step: paise(step), base: paise(base) },
  };
}
