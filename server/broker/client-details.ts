import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ClientDetails } from '#shared/contract/trading/broker.ts';
import { istDate } from '#shared/domain/ist.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { brokerClients } from '#shared/schema/trading/broker.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { writeAudit } from '../core/audit.ts';
import type { Db } from '../core/db/db.ts';
import { notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { listHoldings, quotedDay, summarise } from '../portfolio/holdings.ts';
import { presentRecent } from '../trading/history/present.ts';
import { newestTrades } from '../trading/history/store.ts';
import { readClient } from './clients.ts';
import { EARNED, EARNED_SUMS, earnedSums, presentEarned } from './commission.ts';
import { CLIENT_VIEW } from './membership.ts';
import { percentOf } from './offers.ts';

/** Latest orders searched for those since joining. */
const RECENT_ORDERS = 50;

/**
 * What a broker (null: an administrator) may read of a client: the current account, and the trades since the client
 * joined. The access is audited before anything is read. Throws AppError 404 for anyone who is not a current
 * client, or is another broker's.
 */
export async function viewClient(
  deps: Deps,
  viewerId: string,
  brokerId: string | null,
  clientId: string,
): Promise<ClientDetails> {
  const { db, market } = deps;
  const { accountId, joinedAt, rateMillionths } = await writtenDown(deps, viewerId, brokerId, clientId);
  const [found, summary, holdings, orders, sums] = await Promise.all([
    readClient(deps, brokerId, clientId),
    summarise(deps, accountId),
    listHoldings(deps, accountId),
    newestTrades(db, accountId, RECENT_ORDERS),
    sumSinceJoining(db, brokerId, clientId),
  ]);
  if (!found) throw noSuchClient();
  const joinedBefore = istDate(joinedAt) < quotedDay(market);
  return {
    client: found.client,
    investedValue: summary.investedValue,
    unrealisedPnL: summary.unrealisedPnL,
    realisedPnL: rupeesFromPaise(paise(sums.realised)),
    dayPnL: joinedBefore ? summary.dayPnL : null,
    ...presentEarned(sums),
    ratePercent: percentOf(rateMillionths),
    holdings,
    recentTrades: orders
      .filter(({ fills, placedAt }) => (fills.at(-1)?.at ?? placedAt) > joinedAt)
      .map(presentRecent),
    asOf: market.now().toISOString(),
  };
}

/** Finds the client and audits the access in one transaction; the client can't leave in between. */
async function writtenDown({ db, clock }: Deps, viewerId: string, brokerId: string | null, clientId: string) {
  const { joinedAt, rateMillionths } = brokerClients;
  return db.transaction(async (tx) => {
    const [client] = await tx
      .select({ accountId: accounts.id, joinedAt, rateMillionths })
      .from(brokerClients)
      .innerJoin(accounts, eq(accounts.userId, brokerClients.userId))
      .where(
        and(
          eq(brokerClients.userId, clientId),
          isNull(brokerClients.leftAt),
          brokerId === null ? undefined : eq(brokerClients.brokerId, brokerId),
        ),
      )
      .for('share', { of: brokerClients });
    if (!client) throw noSuchClient();
    const at = clock.now();
    await writeAudit(tx, { actor: viewerId, action: CLIENT_VIEW, subject: clientId, detail: {}, at });
    return client;
  });
}

const sinceJoining = z.object({ ...earnedSums, realised: z.coerce.number() });

/** Counts only the current membership: a client who left and came back starts again. */
async function sumSinceJoining(db: Db, brokerId: string | null, clientId: string) {
  const { rows } = await db.$client.query(
    `with ${EARNED} select ${EARNED_SUMS}, coalesce(sum(pnl_paise), 0) as realised
    from earned where user_id = $2::uuid and left_at is null`,
    [brokerId, clientId],
  );
  return sinceJoining.parse(rows[0]);
}

const noSuchClient = () => notFound('Client not found.');
