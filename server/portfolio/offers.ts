import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Parsed } from '#shared/contract/endpoint.ts';
import type { portfolio, ShareOffer } from '#shared/contract/trading/portfolio.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { indianGroups, type Paise, paise, rupeesFromPaise, rupeeText } from '#shared/domain/money.ts';
import { instruments } from '#shared/schema/market/market.ts';
import { corporateActions, offerUses, shareOffers } from '#shared/schema/trading/actions.ts';
import type { Db } from '../core/db/db.ts';
import { inTransaction, type Transaction } from '../core/db/transaction.ts';
import { AppError, notFound } from '../core/errors.ts';
import { RecordedReply } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { LET_LAPSE, RENOUNCE_RIGHTS, TAKE_RIGHTS, TENDER_SHARES } from '../ledger/offers.ts';
import { oncePerKey, type RequestKey, replayOf, requestHash } from '../ledger/once-per-key.ts';

type OfferDeps = Pick<Deps, 'db' | 'market' | 'newId' | 'events'>;
type OfferUse = Parsed<typeof portfolio.useOffer.body>['use'];
interface Holder {
  id: string;
  accountId: string;
}

/** What rights issues and buybacks offer an account, newest first. Parts unused by the last day have lapsed. */
export async function listOffers(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  accountId: string,
): Promise<ShareOffer[]> {
  return (await readOffers(db, accountId)).map((row) => present(market, row));
}

interface OfferRow {
  offer: typeof shareOffers.$inferSelect;
  action: typeof corporateActions.$inferSelect;
  symbol: string;
  uses: (typeof offerUses.$inferSelect)[];
}

/** Offers of an account, all or one, newest first, with their uses, oldest first. */
async function readOffers(db: Pick<Db, 'select'>, accountId: string, id?: string): Promise<OfferRow[]> {
  const rows = await db
    .select({ offer: shareOffers, action: corporateActions, symbol: instruments.symbol })
    .from(shareOffers)
    .innerJoin(corporateActions, eq(corporateActions.id, shareOffers.actionId))
    .innerJoin(instruments, eq(instruments.id, corporateActions.instrumentId))
    .where(
      and(eq(shareOffers.accountId, accountId), id === undefined ? undefined : eq(shareOffers.actionId, id)),
    )
    .orderBy(desc(corporateActions.exDate), desc(corporateActions.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ action }) => action.id);
  const uses = await db
    .select()
    .from(offerUses)
    .where(and(eq(offerUses.accountId, accountId), inArray(offerUses.actionId, ids)))
    .orderBy(asc(offerUses.at), asc(offerUses.id));
  return rows.map((row) => ({ ...row, uses: uses.filter(({ actionId }) => actionId === row.action.id) }));
}

function present(market: Deps['market'], { offer, action, symbol, uses }: OfferRow): ShareOffer {
  const kind = action.kind === 'rights' ? 'rights' : 'buyback';
  const price = paise(action.amountPaise ?? 0);
  const closesOn = action.closesOn ?? action.exDate;
  const left = offer.quantity - offer.used;
  const isUsed = uses.some((use) => use.kind !== 'lapsed');
  const worth = kind === 'rights' ? entitlementPrice(market, action.instrumentId, price) : null;
  return {
    id: action.id,
    symbol,
    kind,
    exDate: action.exDate,
    closesOn,
    price: rupeesFromPaise(price),
    quantity: offer.quantity,
    used: offer.used,
    uses: uses.map(({ kind, quantity, valuePaise, at }) => ({
      use: USES[kind],
      quantity,
      at: at.toISOString(),
      value: rupeesFromPaise(paise(valuePaise)),
    })),
    state: left === 0 && isUsed ? 'used' : left > 0 && closesOn >= market.tradingDate() ? 'open' : 'lapsed',
    entitlementPrice: worth === null ? null : rupeesFromPaise(worth),
  };
}

/** Value of a right to buy: the last price less the offer price, never below zero. */
function entitlementPrice(market: Deps['market'], instrumentId: number, price: Paise): Paise | null {
  const quote = market.quote(instrumentId);
  if (!quote || quote.stale || market.health.haltOf(instrumentId)) return null;
  return paise(Math.max(quote.last - price, 0));
}

interface Wanted {
  id: string;
  use: OfferUse;
  quantity: number;
}

/**
 * Uses an offer, once per idempotency key: buys shares of a rights issue, sells the right, tenders shares, or lets the
 * offer lapse. Throws AppError 404 for an unknown offer, 400 without the cash or the shares, 409 when it is over or too
 * little of it is left, 422 when the key belongs to another request.
 */
export async function useOffer(
  deps: OfferDeps,
  holder: Holder,
  wanted: Wanted,
  idempotencyKey: string | null,
): Promise<RecordedReply> {
  const { id, use, quantity } = wanted;
  const request =
    idempotencyKey === null ? null : { key: idempotencyKey, hash: requestHash([id, use, quantity]) };
  const reply = await oncePerKey('offer_uses_idempotency', () =>
    inTransaction(deps.db, async (tx) => {
      const { $client: client } = tx;
      await client.query('select id from accounts where id = $1 for no key update', [holder.accountId]);
      const recorded = await replayOf({ $client: client }, 'offer_uses', holder.accountId, request);
      return recorded ?? new RecordedReply(await perform(deps, tx, holder.accountId, { ...wanted, request }));
    }),
  );
  deps.events.emit('account.changed', { userId: holder.id, what: 'trade' });
  return reply;
}

/** Books the use and returns the updated offer as JSON. */
async function perform(
  { market, newId }: OfferDeps,
  tx: Transaction,
  accountId: string,
  { id, use, quantity, request }: Wanted & { request: RequestKey | null },
): Promise<string> {
  const { $client: client } = tx;
  const [row] = await readOffers(tx, accountId, id);
  if (!row) throw notFound('Offer not found.');
  const price = priceOf(market, row, { use, quantity });
  const value = quantity * price;
  if (use === 'take') await refuseWithoutCash(tx, accountId, value);
  if (use === 'tender') await refuseWithoutShares(tx, accountId, row, quantity);
  const useId = newId();
  const values = [accountId, useId, id, quantity, value, market.now().toISOString(), KINDS[use]];
  const { rowCount } = await client.query(
    STATEMENTS[use],
    use === 'tender' ? [...values, isDividendByLaw(market.tradingDate())] : values,
  );
  if (rowCount !== 1) throw new AppError(409, 'offer_left', 'This offer has changed. Reload the page.');
  const [used = row] = await readOffers(tx, accountId, id);
  const reply = JSON.stringify(present(market, used));
  if (request) {
    await client.query(
      'update offer_uses set idempotency_key = $3, request_hash = $4, reply = $5 where account_id = $1 and id = $2',
      [accountId, useId, request.key, request.hash, reply],
    );
  }
  return reply;
}

const STATEMENTS = { take: TAKE_RIGHTS, renounce: RENOUNCE_RIGHTS, tender: TENDER_SHARES, lapse: LET_LAPSE };
const KINDS = { take: 'taken', renounce: 'renounced', tender: 'tendered', lapse: 'lapsed' } as const;
const USES = { taken: 'take', renounced: 'renounce', tendered: 'tender', lapsed: 'lapse' } as const;

/** Price of a share or right; zero for a lapse. Refuses uses that the offer does not allow. */
function priceOf(
  market: Deps['market'],
  { action, offer }: OfferRow,
  { use, quantity }: Pick<Wanted, 'use' | 'quantity'>,
): number {
  if (use !== 'lapse' && (action.kind === 'buyback') !== (use === 'tender')) {
    throw new AppError(
      409,
      'offer_use',
      'Shares can be tendered in a buyback, and bought in a rights issue.',
    );
  }
  const closesOn = action.closesOn ?? action.exDate;
  if (closesOn < market.tradingDate()) {
    throw new AppError(409, 'offer_over', `This offer ended on ${dayText(closesOn)}.`);
  }
  const left = offer.quantity - offer.used;
  if (quantity > left) {
    const words = `Only ${indianGroups(left)} of this offer are left. Reduce the quantity.`;
    throw new AppError(409, 'offer_left', words);
  }
  if (use === 'lapse') return 0;
  const price = paise(action.amountPaise ?? 0);
  const worth = use === 'renounce' ? entitlementPrice(market, action.instrumentId, price) : price;
  if (worth) return worth;
  const words = 'These rights have no value at the current price. They can lapse.';
  throw new AppError(409, 'offer_worthless', words);
}

const availableRow = z.object({ available: z.coerce.number() });

async function refuseWithoutCash({ $client }: Transaction, accountId: string, value: number): Promise<void> {
  const { rows } = await $client.query(
    'select cash_paise - reserved_paise as available from accounts where id = $1',
    [accountId],
  );
  const { available } = availableRow.parse(rows[0]);
  if (available >= value) return;
  throw new AppError(
    400,
    'not_enough_cash',
    `This needs ${rupeeText(paise(value))}. You have ${rupeeText(paise(available))} available.`,
  );
}

async function refuseWithoutShares(
  { $client }: Transaction,
  accountId: string,
  { action, symbol }: OfferRow,
  quantity: number,
): Promise<void> {
  const { rows } = await $client.query(
    'select quantity - reserved_quantity as available from positions where account_id = $1 and instrument_id = $2',
    [accountId, action.instrumentId],
  );
  const available = rows.length === 0 ? 0 : availableRow.parse(rows[0]).available;
  if (available >= quantity) return;
  throw new AppError(
    400,
    'not_enough_shares',
    `You have ${indianGroups(available)} ${displaySymbol(symbol)} without open orders. Reduce the quantity.`,
  );
}

/**
 * From 1 October 2024 to 31 March 2026 all buyback proceeds are a dividend, and the cost is a capital loss (section
 * 2(22)(f)); otherwise a tender is a sale.
 */
const isDividendByLaw = (date: string) => date >= '2024-10-01' && date <= '2026-03-31';
