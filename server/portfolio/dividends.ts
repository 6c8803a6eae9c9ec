import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { DividendCalendar } from '#shared/contract/trading/portfolio.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Deps } from '../deps.ts';
import { monthsBefore } from '../market/charts/returns.ts';
import { dividendsKnownFrom } from '../market/charts/yield.ts';
import { priceDivisor } from '../market/history/price-factor.ts';

/** An account’s dividends by month, announced ones first, and the yield on cost. Throws database errors. */
export async function dividendCalendar(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  accountId: string,
): Promise<DividendCalendar> {
  const today = market.tradingDate();
  const since = monthsBefore(today, 12);
  const [received, upcoming, yields, knownFrom] = await Promise.all([
    readReceived(db, accountId),
    readUpcoming(db, accountId, today),
    readYields(db, accountId, { since, today }),
    dividendsKnownFrom(db, today),
  ]);
  const isKnown = knownFrom !== null && knownFrom <= since;
  return { months: monthsOf([...upcoming, ...received]), since, yields: isKnown ? yields : null };
}

const entryRow = z.object({
  symbol: z.string(),
  exDate: z.string(),
  kind: z.enum(['dividend', 'buyback']),
  quantity: z.coerce.number(),
  amountPerShare: z.number(),
  cash: z.number(),
  isReceived: z.boolean(),
});
type Entry = z.output<typeof entryRow>;
type Database = Deps['db'];

/** Credited dividends, and tenders that the law of their day treated as dividends. */
async function readReceived(db: Database, accountId: string): Promise<Entry[]> {
  const { rows } = await db.execute(sql`
    select i.symbol, c.ex_date::text as "exDate", 'dividend' as kind, a.quantity_before as quantity,
      c.amount_paise::float8 / 100 as "amountPerShare", a.cash_paise::float8 / 100 as cash, true as "isReceived"
    from account_actions a join corporate_actions c on c.id = a.action_id join instruments i on i.id = c.instrument_id
    where a.account_id = ${accountId} and c.kind = 'dividend'
    union all
    select i.symbol, (u.at at time zone 'Asia/Kolkata')::date::text, 'buyback', u.quantity,
      c.amount_paise::float8 / 100, u.value_paise::float8 / 100, true
    from offer_uses u join corporate_actions c on c.id = u.action_id join instruments i on i.id = c.instrument_id
    where u.account_id = ${accountId} and u.is_dividend
    order by "exDate" desc, symbol`);
  return rows.map((row) => entryRow.parse(row));
}

/** Announced, unbooked dividends on shares held now. */
async function readUpcoming(db: Database, accountId: string, today: TradingDate): Promise<Entry[]> {
  const { rows } = await db.execute(sql`
    select i.symbol, d.ex_date::text as "exDate", 'dividend' as kind, p.quantity,
      d.amount_paise::float8 / 100 as "amountPerShare", (p.quantity * d.amount_paise)::float8 / 100 as cash,
      false as "isReceived"
    from positions p join announced_actions d on d.instrument_id = p.instrument_id and d.kind = 'dividend'
    join instruments i on i.id = p.instrument_id
    where p.account_id = ${accountId} and p.quantity > 0 and d.announced_on <= ${today} and d.ex_date >= ${today}
      and not exists (select from corporate_actions c where c.instrument_id = d.instrument_id
        and c.ex_date = d.ex_date and c.kind = d.kind and c.ordinal = d.ordinal)
    order by d.ex_date desc, i.symbol`);
  return rows.map((row) => entryRow.parse(row));
}

const yieldRow = z.object({ symbol: z.string(), cost: z.number(), dividends: z.number() });

/** A year's dividends on the current holdings, and the cost of those. */
async function readYields(
  db: Database,
  accountId: string,
  { since, today }: { since: TradingDate; today: TradingDate },
): Promise<NonNullable<DividendCalendar['yields']>> {
  const { rows } = await db.execute(sql`
    with paid as (
      select instrument_id, ex_date, amount_paise from corporate_actions where kind = 'dividend'
      union all
      select instrument_id, ex_date, amount_paise from announced_actions d
      where kind = 'dividend' and announced_on <= ${today} and not exists (select from corporate_actions c
        where c.instrument_id = d.instrument_id and c.ex_date = d.ex_date and c.kind = d.kind and c.ordinal = d.ordinal)
    ),
    per_share as (
      select d.instrument_id, sum(d.amount_paise / coalesce((
        select exp(sum(ln(${sql.raw(priceDivisor('float8'))}))) from corporate_actions s
        where s.instrument_id = d.instrument_id and s.kind in ('split', 'bonus') and s.ex_date between d.ex_date and ${today}
      ), 1)) as paise
      from paid d where d.ex_date > ${since} and d.ex_date <= ${today} group by 1
    )
    select i.symbol, p.cost_paise::float8 / 100 as cost,
      round((p.quantity * coalesce(d.paise, 0))::numeric)::float8 / 100 as dividends
    from positions p join instruments i on i.id = p.instrument_id
    left join per_share d on d.instrument_id = p.instrument_id
    where p.account_id = ${accountId} and p.quantity > 0 order by dividends desc, i.symbol`);
  const holdings = rows
    .map((row) => yieldRow.parse(row))
    .map((row) => ({ ...row, percent: percentOf(row.dividends, row.cost) }));
  const total = (part: 'cost' | 'dividends') =>
    Math.round(100 * holdings.reduce((sum, holding) => sum + holding[part], 0)) / 100;
  const [cost, dividends] = [total('cost'), total('dividends')];
  return { cost, dividends, percent: percentOf(dividends, cost), holdings };
}

const percentOf = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : null);

/** By the month of the ex-date, newest first. */
function monthsOf(entries: readonly Entry[]): DividendCalendar['months'] {
  const sorted = entries.toSorted((a, b) => (a.exDate > b.exDate ? -1 : a.exDate < b.exDate ? 1 : 0));
  return [...Map.groupBy(sorted, ({ exDate }) => exDate.slice(0, 7))].map(([month, of]) => ({
    month,
    received: cashOf(of.filter(({ isReceived }) => isReceived)),
    expected: cashOf(of.filter(({ isReceived }) => !isReceived)),
    entries: of,
  }));
}

const cashOf = (entries: readonly Entry[]) =>
  Math.round(entries.reduce((sum, { cash }) => sum + 100 * cash, 0)) / 100;
