import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { CompanyEvent, EventCalendar } from '#shared/contract/market/events.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { NOTICE_KINDS } from '#shared/domain/market/company-events.ts';
import { actionText } from '#shared/domain/market/corporate-actions.ts';
import { nearestPaise, rupeeText } from '#shared/domain/money.ts';
import type { Deps } from '../../deps.ts';
import { readActions } from '../charts/events.ts';
import type { Instrument, Market } from '../market.ts';
import { simulatedResults } from './simulated-results.ts';

type Reader = Pick<Deps, 'db' | 'market'>;

interface Wanted {
  from: TradingDate;
  to: TradingDate;
  /** One company; all otherwise. */
  only?: Instrument | undefined;
}

/** An event of an instrument, before its name is known. */
type Found = Pick<CompanyEvent, 'date' | 'kind' | 'words' | 'isSimulated'> & { instrumentId: number };

/** Events of some days by date and symbol, as known on the market date. Throws database errors. */
export async function readCalendar(deps: Reader, wanted: Wanted): Promise<EventCalendar> {
  const { market } = deps;
  const tradingDate = market.tradingDate();
  const isSimulated = !market.traits.realUniverse;
  const [actions, notices] = await Promise.all([
    actionsIn(deps, wanted),
    isSimulated ? simulatedIn(deps, wanted) : importedIn(deps, wanted),
  ]);
  const events = [...actions, ...notices].flatMap(({ instrumentId, ...event }) => {
    const instrument = market.byId(instrumentId);
    if (!instrument) return [];
    const { symbol, name } = instrument;
    return [{ symbol, name, ...event, upcoming: event.date > tradingDate }];
  });
  return {
    tradingDate,
    hasNotices: isSimulated || (await hasImported(deps)),
    events: events.toSorted((a, b) => compare(a.date, b.date) || compare(a.symbol, b.symbol)),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

async function actionsIn({ db, market }: Reader, { from, to, only }: Wanted): Promise<Found[]> {
  const actions = await readActions(db, market.tradingDate(), { from, to, instrumentId: only?.id });
  return actions.map(({ instrumentId, exDate, kind, amount, ...terms }) => ({
    instrumentId,
    kind,
    date: exDate,
    isSimulated: !market.traits.realUniverse,
    words: actionText({
      ...terms,
      kind,
      amount: amount === null ? null : rupeeText(nearestPaise(amount)),
    }),
  }));
}

const noticeRow = z.object({
  instrumentId: z.int(),
  date: z.string(),
  kind: z.enum(NOTICE_KINDS),
  words: z.string(),
});

async function importedIn({ db, market }: Reader, { from, to, only }: Wanted): Promise<Found[]> {
  const { rows } = await db.execute(sql`
    select instrument_id as "instrumentId", date::text as date, kind, subject as words from company_events
    where date between ${from} and ${to} and as_of <= ${market.tradingDate()}
      ${only ? sql`and instrument_id = ${only.id}` : sql``}
    order by kind, subject`);
  return rows.map((row) => ({ ...noticeRow.parse(row), isSimulated: false }));
}

async function hasImported({ db, market }: Reader): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from company_events where as_of <= ${market.tradingDate()} limit 1`,
  );
  return rows.length > 0;
}

/** Results of the companies with enough prices for books, from their announcement on. */
async function simulatedIn({ db, market }: Reader, { from, to, only }: Wanted): Promise<Found[]> {
  const today = market.tradingDate();
  const stocks = only ? [only] : stocksOf(market);
  const known = stocks.flatMap(({ id, symbol }) =>
    simulatedResults(symbol, from, to)
      .filter(({ announcedOn }) => announcedOn <= today)
      .map((results) => ({ id, ...results })),
  );
  await market.wholeHistory();
  const withBooks = await withPrices(db, known, today);
  return known.flatMap(({ id, date, words }, n) =>
    withBooks.has(n) ? [{ instrumentId: id, date, kind: 'results', words, isSimulated: true }] : [],
  );
}

const stocksOf = (market: Market) => market.universe().filter(({ kind }) => kind === 'stock');

/** Minimum sessions of prices for books. */
const MIN_DAYS = 120;

/** Indices of the companies in a list with enough prices until the end of the period. */
async function withPrices(
  db: Deps['db'],
  of: readonly { id: number; end: TradingDate }[],
  today: TradingDate,
): Promise<ReadonlySet<number>> {
  const ids = sql.param(of.map(({ id }) => id));
  const ends = sql.param(of.map(({ end }) => (end < today ? end : today)));
  const { rows } = await db.execute<{ place: number }>(sql`
    select (place - 1)::int as place
    from unnest(${ids}::int[], ${ends}::date[]) with ordinality as wanted (id, until, place)
    where (select count(*) from (
      select from daily_bars b where b.instrument_id = wanted.id and b.trading_date <= wanted.until limit ${MIN_DAYS}
    ) days) = ${MIN_DAYS}`);
  return new Set(rows.map(({ place }) => place));
}
