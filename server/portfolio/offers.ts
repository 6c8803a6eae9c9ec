import { and, desc, eq } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import type { Parsed } from '#shared/contract/endpoint.ts';
import type { portfolio, ShareOffer } from '#shared/contract/portfolio.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { indianGroups, type Paise, paise, rupeesFromPaise, rupeeText } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { corporateActions, shareOffers } from '#shared/schema/actions.ts';
import { instruments } from '#shared/schema/market.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { RENOUNCE_RIGHTS, TAKE_RIGHTS, TENDER_SHARES } from '../ledger/offers.ts';

type OfferDeps = Pick<Deps, 'db' | 'market' | 'newId' | 'events'>;
type OfferUse = Parsed<typeof portfolio.useOffer.body>['use'];
interface Holder {
  id: string;
  accountId: string;
}

/** What rights issues and buybacks offer an account, newest first; what was not used by its last day lapsed. */
export async function listOffers(
  deps: Pick<Deps, 'db' | 'market'>,
  accountId: string,
): Promise<ShareOffer[]> {
  const rows = await deps.db
    .select({ offer: shareOffers, action: corporateActions, symbol: instruments.symbol })
    .from(shareOffers)
    .innerJoin(corporateActions, eq(corporateActions.id, shareOffers.actionId))
    .innerJoin(instruments, eq(instruments.id, corporateActions.instrumentId))
    .where(eq(shareOffers.accountId, accountId))
    .orderBy(desc(corporateActions.exDate), desc(corporateActions.id));
  return rows.map((row) => present(deps, row));
}

interface OfferRow {
  offer: typeof shareOffers.$inferSelect;
  action: typeof corporateActions.$inferSelect;
  symbol: string;
}

function present({ market }: Pick<Deps, 'market'>, { offer, action, symbol }: OfferRow): ShareOffer {
  const kind = action.kind === 'rights' ? 'rights' : 'buyback';
  const price = paise(action.amountPaise ?? 0);
  const closesOn = action.closesOn ?? action.exDate;
  const left = offer.quantity - offer.used;
  const isOver = closesOn < market.tradingDate();
  const worth = kind === 'rights' ? entitlementPrice(market, action.instrumentId, price) : null;
  return {
    id: action.id,
    ...{ symbol, kind, exDate: action.exDate, closesOn },
    price: rupeesFromPaise(price),
    quantity: offer.quantity,
    used: offer.used,
    state: left === 0 ? 'used' : isOver ? 'lapsed' : 'open',
    entitlementPrice: worth === null ? null : rupeesFromPaise(worth),
  };
}

/** What a right to buy is worth: the last price less the price of the offer, never below zero. */
function entitlementPrice(market: Deps['market'], instrumentId: number, price: Paise): Paise | null {
  const quote = market.quote(instrumentId);
  if (!quote || quote.stale || market.health.haltOf(instrumentId)) return null;
  return paise(Math.max(quote.last - price, 0));
}

/**
 * Uses an offer: buys shares of a rights issue, sells the right to, or tenders shares. Throws AppError 404 for an
 * unknown offer, 400 without the cash or the shares, 409 when it is over or less of it is left.
 */
export async function useOffer(
  deps: OfferDeps,
  holder: Holder,
  { id, use, quantity }: { id: string; use: OfferUse; quantity: number },
): Promise<ShareOffer> {
  const row = await readOne(deps, holder.accountId, id);
  const client = await deps.db.$client.connect();
  try {
    await client.query('begin');
    await client.query('select id from accounts where id = $1 for no key update', [holder.accountId]);
    await perform(deps, client, holder.accountId, { row, use, quantity });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  deps.events.emit('account.changed', { userId: holder.id, what: 'trade' });
  return present(deps, await readOne(deps, holder.accountId, id));
}

async function readOne({ db }: Pick<Deps, 'db'>, accountId: string, id: string): Promise<OfferRow> {
  const [row] = await db
    .select({ offer: shareOffers, action: corporateActions, symbol: instruments.symbol })
    .from(shareOffers)
    .innerJoin(corporateActions, eq(corporateActions.id, shareOffers.actionId))
    .innerJoin(instruments, eq(instruments.id, corporateActions.instrumentId))
    .where(and(eq(shareOffers.accountId, accountId), eq(shareOffers.actionId, id)));
  if (!row) throw notFound('Offer not found.');
  return row;
}

interface Wanted {
  row: OfferRow;
  use: OfferUse;
  quantity: number;
}

async function perform(
  deps: OfferDeps,
  client: PoolClient,
  accountId: string,
  wanted: Wanted,
): Promise<void> {
  const { market, newId } = deps;
  const { row, use, quantity } = wanted;
  const { action, offer } = row;
  const price = paise(action.amountPaise ?? 0);
  refuseOver(deps, wanted);
  const left = offer.quantity - offer.used;
  if (quantity > left) {
    throw new AppError(
      409,
      'offer_left',
      `Only ${indianGroups(left)} of this offer are left. Reduce the quantity.`,
    );
  }
  const worth = use === 'renounce' ? entitlementPrice(market, action.instrumentId, price) : price;
  if (!worth) {
    throw new AppError(
      409,
      'offer_worthless',
      'These rights have no value at the current price. They can lapse.',
    );
  }
  const value = quantity * worth;
  if (use === 'take') await refuseWithoutCash(client, accountId, value);
  if (use === 'tender') await refuseWithoutShares(client, accountId, row, quantity);
  const values = [accountId, newId(), action.id, quantity, value, market.now().toISOString(), KINDS[use]];
  const isDividend = isDividendByLaw(market.tradingDate());
  const { rowCount } = await client.query(
    STATEMENTS[use],
    use === 'tender' ? [...values, isDividend] : values,
  );
  if (rowCount !== 1) throw new AppError(409, 'offer_left', 'This offer has changed. Reload the page.');
}

const STATEMENTS = { take: TAKE_RIGHTS, renounce: RENOUNCE_RIGHTS, tender: TENDER_SHARES };
const KINDS = { take: 'taken', renounce: 'renounced', tender: 'tendered' };

function refuseOver({ market }: OfferDeps, { row: { action }, use }: Wanted): void {
  if ((action.kind === 'buyback') !== (use === 'tender')) {
    throw new AppError(
      409,
      'offer_use',
      'Shares can be tendered in a buyback, and bought in a rights issue.',
    );
  }
  if ((action.closesOn ?? action.exDate) < market.tradingDate()) {
    throw new AppError(409, 'offer_over', `This offer ended on ${action.closesOn}.`);
  }
}

const cashRow = z.object({ available: z.coerce.number() });

async function refuseWithoutCash(client: PoolClient, accountId: string, value: number): Promise<void> {
  const { rows } = await client.query(
    'select cash_paise - reserved_paise as available from accounts where id = $1',
    [accountId],
  );
  const { available } = cashRow.parse(rows[0]);
  if (available >= value) return;
  throw new AppError(
    400,
    'not_enough_cash',
    `This needs ${rupeeText(paise(value))}. You have ${rupeeText(paise(available))} available.`,
  );
}

async function refuseWithoutShares(client: PoolClient, accountId: string, row: OfferRow, quantity: number) {
  const { rows } = await client.query(
    'select quantity - reserved_quantity as available from positions where account_id = $1 and instrument_id = $2',
    [accountId, row.action.instrumentId],
  );
  const available = rows.length === 0 ? 0 : cashRow.parse(rows[0]).available;
  if (available >= quantity) return;
  throw new AppError(
    400,
    'not_enough_shares',
    `You have ${indianGroups(available)} ${displaySymbol(row.symbol)} without open orders. Reduce the quantity.`,
  );
}

/**
 * From 1 October 2024 to 31 March 2026 all that a buyback pays is a dividend, and the cost a capital loss (section
 * 2(22)(f)); otherwise it is a sale.
 */
const isDividendByLaw = (date: TradingDate) => date >= '2024-10-01' && date <= '2026-03-31';
