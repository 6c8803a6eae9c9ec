import * as z from 'zod/mini';
import type { BrokerClient, ClientRisk } from '#shared/contract/trading/broker.ts';
import { CLIENTS_A_PAGE } from '#shared/domain/account/broker.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Deps } from '../deps.ts';
import type { Market } from '../market/market.ts';
import { percent } from '../portfolio/present.ts';
import { quoteColumns, VALUED } from './valued.ts';

type ClientDeps = Pick<Deps, 'db' | 'market'>;

/** Filter, order and page of a client list. */
export interface Filters {
  search: string;
  show: 'all' | 'at-risk';
  sort: keyof typeof ORDER;
  page: number;
}

const ORDER = {
  joined: 'joined_at desc',
  name: `lower(concat_ws(' ', first_name, last_name, email))`,
  value: 'value desc',
};

const amount = z.coerce.number();
const clientRow = z.object({
  user_id: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email: z.string(),
  is_active: z.boolean(),
  broker_email: z.string(),
  joined_at: z.date(),
  cash: amount,
  value: amount,
  cost: amount,
  largest: amount,
  largest_id: z.nullable(z.int()),
  losing: z.boolean(),
  concentrated: z.boolean(),
  stale: z.boolean(),
  trades: z.coerce.number(),
});
type ClientRow = z.output<typeof clientRow>;

/** A page of a broker's clients (null: of all brokers'), and the total number. */
export async function listClients(
  deps: ClientDeps,
  brokerId: string | null,
  { search, show, sort, page }: Filters,
): Promise<{ total: number; clients: BrokerClient[] }> {
  const { rows } = await deps.db.$client.query(
    `with ${VALUED},
      matched as (
        select v.*, u.first_name, u.last_name, u.email, u.is_active, b.email as broker_email
        from valued v join users u on u.id = v.user_id join users b on b.id = v.broker_id
        where concat_ws(' ', u.first_name, u.last_name, u.email) ilike $6
          and ($7 = 'all' or v.losing or v.concentrated)),
      page as (select * from matched order by ${ORDER[sort]}, user_id limit ${CLIENTS_A_PAGE} offset $8)
    select total, page.*, counted.trades
    from (select count(*) as total from matched) n
    left join page on true
    left join lateral (
      select count(*) as trades from trades t
      where t.account_id = page.account_id and t.status = 'EXECUTED' and t.filled_quantity = 0 and t.executed_at > page.joined_at) counted on true
    order by ${ORDER[sort]}, user_id`,
    [brokerId, ...(await quoteColumns(deps)), null, containing(search), show, (page - 1) * CLIENTS_A_PAGE],
  );
  // An empty page has one row with the total only.
  const clients = rows.filter(({ user_id }) => user_id !== null).map((row) => clientRow.parse(row));
  return {
    total: Number(rows[0]?.total),
    clients: clients.map((row) => presentClient(deps.market, row, brokerId === null)),
  };
}

/** One current client of a broker (null: of any); null if unknown. */
export async function readClient(
  deps: ClientDeps,
  brokerId: string | null,
  clientId: string,
): Promise<{ client: BrokerClient; row: ClientRow } | null> {
  const { rows } = await deps.db.$client.query(
    `with ${VALUED}
    select v.*, u.first_name, u.last_name, u.email, u.is_active, b.email as broker_email,
      (select count(*) from trades t
        where t.account_id = v.account_id and t.status = 'EXECUTED' and t.filled_quantity = 0 and t.executed_at > v.joined_at) as trades
    from valued v join users u on u.id = v.user_id join users b on b.id = v.broker_id`,
    [brokerId, ...(await quoteColumns(deps)), clientId],
  );
  if (rows.length === 0) return null;
  const row = clientRow.parse(rows[0]);
  return { client: presentClient(deps.market, row, brokerId === null), row };
}

function presentClient(market: Market, row: ClientRow, namesBroker: boolean): BrokerClient {
  return {
    id: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    createdAt: row.joined_at.toISOString(),
    portfolioValue: rupeesFromPaise(paise(row.value)),
    cash: rupeesFromPaise(paise(row.cash)),
    totalTrades: row.trades,
    isActive: row.is_active,
    risks: risksOf(market, row),
    stale: row.stale,
    brokerEmail: namesBroker ? row.broker_email : null,
  };
}

function risksOf(market: Market, row: ClientRow): ClientRisk[] {
  const { losing, concentrated, cash, cost, value, largest, largest_id } = row;
  const risks: ClientRisk[] = [];
  if (losing) risks.push({ kind: 'loss', percent: percent(cost - value, cash + cost), symbol: null });
  if (concentrated) {
    const symbol = (largest_id !== null && market.byId(largest_id)?.symbol) || null;
    risks.push({ kind: 'concentration', percent: percent(largest, cash + value), symbol });
  }
  return risks;
}

/** A LIKE pattern that matches the literal text anywhere. */
const containing = (search: string) => `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
