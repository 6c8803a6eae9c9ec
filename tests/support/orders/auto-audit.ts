import type { Db } from '#server/core/db/db.ts';
import type { Market } from '#server/market/market.ts';
import { AUTO_RULES, type AutoTradingRules } from '#shared/domain/trading/auto-trading.ts';

/** A person whose auto-trading is audited. */
export interface Watched {
  userId: string;
  accountId: string;
  rules: AutoTradingRules;
  deductCharges: boolean;
}

/** A BUY prediction; millionths. */
export interface Call {
  instrumentId: number;
  symbol: string;
  issuedOn: string;
  pUp: number;
  baseUp: number;
  sigma: number;
}

export interface Audit {
  /** Audits what is new since the last call, at current prices. */
  judge(calls: readonly Call[]): Promise<void>;
  /** Final audit: orders and journal entries match one to one. */
  end(): Promise<void>;
  reported: {
    orders: number;
    refusals: number;
    /** Refusals by rule. */
    byRule: Record<string, number>;
    /** Cycles in which a person's daily loss had reached their limit. */
    reached: number;
  };
}

interface Trade {
  id: string;
  parent_id: string | null;
  instrument_id: number;
  side: 'BUY' | 'SELL';
  status: string;
  quantity: number;
  fill: number;
  pnl: number;
  charges: number;
  stop: number;
  target: number;
  executed_at: Date;
  date: string;
  is_auto_trade: boolean;
}

/** As in the journal: rule or "bought", stock, horizon, and further figures. */
type Verdict = [string, number, string, ...unknown[]];

interface Setup {
  db: Db;
  market: Market;
  people: readonly Watched[];
  fault: (words: string) => void;
}

const OPENS = 9 * 60 + 15;
const CLOSES = 15 * 60 + 30;
const CALMEST = { LOW: 24, MEDIUM: 36, HIGH: Number.POSITIVE_INFINITY };

/**
 * An independent computation of what auto-trading may do, from trade rows, current prices and limits; it shares no
 * code with the product's decision. Amounts in paise.
 */
export function auditCycles({ db, market, people, fault }: Setup): Audit {
  const reported: Audit['reported'] = { orders: 0, refusals: 0, byRule: {}, reached: 0 };
  /** Decisions by person and day of the predictions. */
  const seen = new Map<string, Set<number>>();
  const dates: string[] = [];
  let last = '00000000-0000-0000-0000-000000000000';

  const judge: Audit['judge'] = async (calls) => {
    const at = market.now();
    const today = india(at).date;
    if (dates.at(-1) !== today) dates.push(today);
    const { rows } = await db.$client.query<{ id: string; user_id: string; at: Date; verdicts: Verdict[] }>(
      'select id, user_id, at, verdicts from auto_journal where id > $1 order by id',
      [last],
    );
    last = rows.at(-1)?.id ?? last;
    for (const person of people) {
      const own = rows.filter(({ user_id }) => user_id === person.userId);
      const trades = await tradesOf(db, person.accountId);
      const begun = { person, calls, trades, at, today, dates, market, fault };
      const orders = new Set(
        own.flatMap(({ verdicts }) =>
          verdicts.flatMap((one) => (one[0] === 'bought' ? [String(one[3])] : [])),
        ),
      );
      const placed = trades.filter(
        (trade) => trade.side === 'BUY' && trade.executed_at.getTime() === at.getTime(),
      );
      for (const { id } of placed) if (!orders.has(id)) fault(`order ${id} is not in the journal`);
      const known = seen.get(`${person.userId} ${calls[0]?.issuedOn}`) ?? new Set<number>();
      seen.set(`${person.userId} ${calls[0]?.issuedOn}`, known);
      const before = new Set(trades.filter(({ id }) => !orders.has(id)).map(({ id }) => id));
      if (lossOf(begun, before) >= (person.rules.dailyLossLimit ?? Number.POSITIVE_INFINITY)) {
        reported.reached += 1;
        if (orders.size > 0) fault(`${orders.size} orders were placed after the day's limit was reached`);
      }
      for (const verdict of own.flatMap(({ verdicts }) => verdicts)) {
        known.add(verdict[1]);
        if (verdict[0] === 'bought') {
          reported.orders += 1;
          judgeOrder(begun, verdict, before);
          before.add(String(verdict[3]));
        } else {
          reported.refusals += 1;
          reported.byRule[verdict[0]] = (reported.byRule[verdict[0]] ?? 0) + 1;
          judgeRefusal(begun, verdict);
        }
      }
      if (isInHours(person, at))
        for (const { instrumentId, symbol } of calls)
          if (!known.has(instrumentId)) fault(`nothing was said of ${symbol}`);
    }
  };

  const end: Audit['end'] = async () => {
    const { rows } = await db.$client.query<{ id: string; noted: number }>(`
      with noted as (select v ->> 3 as id from auto_journal, json_array_elements(verdicts) v where v ->> 0 = 'bought')
      select coalesce(t.id::text, n.id) as id, count(n.id)::int as noted
      from (select id from trades where is_auto_trade and side = 'BUY') t full join noted n on n.id = t.id::text
      group by 1, t.id having count(n.id) <> 1 or t.id is null`);
    for (const { id, noted } of rows) fault(`order ${id} is in the journal ${noted} times`);
  };
  return { judge, end, reported };
}

interface Begun {
  person: Watched;
  calls: readonly Call[];
  trades: readonly Trade[];
  at: Date;
  today: string;
  dates: readonly string[];
  market: Market;
  fault: (words: string) => void;
}

/** All filled and pending orders of an account. */
async function tradesOf(db: Db, accountId: string): Promise<Trade[]> {
  const { rows } = await db.$client.query<Trade>(
    `select id, parent_id, instrument_id, side, status, quantity::int as quantity, fill_paise::float8 as fill,
       pnl_paise::float8 as pnl, coalesce((charges ->> 'total')::float8, 0) as charges, stop_paise::float8 as stop,
       target_paise::float8 as target, executed_at, trading_date::text as date, is_auto_trade
     from trades where account_id = $1 and status = 'EXECUTED' order by executed_at, id`,
    [accountId],
  );
  return rows;
}

/** Purchases among `ids`, with the exit that sold each, if any. */
const purchasesOf = ({ trades }: Begun, ids: ReadonlySet<string>) =>
  trades
    .filter(({ id, side }) => side === 'BUY' && ids.has(id))
    .map((bought) => ({ bought, sold: trades.find(({ parent_id: parent }) => parent === bought.id) }));

function priceOf({ market }: Begun, id: number): { last: number; close: number } {
  const quote = market.quote(id);
  return { last: quote?.last ?? Number.NaN, close: quote?.previousClose ?? Number.NaN };
}

/**
 * The day's loss, realised and unrealised: for today's purchases since the purchase; for earlier ones since the
 * purchase or the last close, whichever is worse.
 */
function lossOf(begun: Begun, ids: ReadonlySet<string>): number {
  let loss = 0;
  for (const { bought, sold } of purchasesOf(begun, ids)) {
    if (sold && sold.date !== begun.today) continue;
    const { last, close } = priceOf(begun, bought.instrument_id);
    const worth = sold ? sold.fill : last;
    const charges = sold && begun.person.deductCharges ? sold.charges : 0;
    const sinceBought = bought.quantity * (worth - bought.fill) - charges;
    const sinceClose = bought.quantity * (worth - close) - charges;
    loss -= bought.date === begun.today ? sinceBought : Math.min(sinceBought, sinceClose);
  }
  return loss;
}

function judgeOrder(begun: Begun, verdict: Verdict, before: ReadonlySet<string>): void {
  const { person, trades, calls, at, fault } = begun;
  const { rules } = person;
  const [, instrumentId, , tradeId, quantity, price, stop, target, checks] = verdict;
  const name = `the order for ${instrumentId} at ${at.toISOString()}`;
  const must = (holds: boolean, words: string) => {
    if (!holds) fault(`${name}: ${words}`);
  };
  const same = (what: string, found: unknown, expected: unknown) =>
    must(found === expected, `${what} is ${found} and should be ${expected}`);
  const trade = trades.find(({ id }) => id === tradeId);
  const call = calls.find((one) => one.instrumentId === instrumentId);
  if (!trade || !call) {
    fault(`${name} has no trade or no prediction`);
    return;
  }
  must(trade.is_auto_trade && trade.side === 'BUY', 'it is no purchase of auto-trading');
  const { last } = priceOf(begun, trade.instrument_id);
  same('its price', trade.fill, last);
  same('the price of the journal', price, last);
  same('its quantity', trade.quantity, Math.min(100_000, Math.floor(rules.maxInvestment / last)));
  same('the quantity of the journal', quantity, trade.quantity);
  const onTick = (percent: number) => {
    const wanted = Math.round((last * percent) / 100);
    const tick = begun.market.tickSize({ id: trade.instrument_id });
    return Math.floor(wanted / tick) * tick;
  };
  same('its stop', trade.stop, onTick(100 - rules.stopLossPercent));
  same('its target', trade.target, onTick(100 + rules.profitTargetPercent));
  same('the exits of the journal', `${stop} ${target}`, `${trade.stop} ${trade.target}`);
  must((call.pUp - call.baseUp) / 10_000 >= rules.minimumEdge - 1e-6, 'its edge is too small');
  must((call.sigma / 10_000) * Math.sqrt(252) <= CALMEST[rules.riskTolerance], 'it is too volatile');
  must(isInHours(person, at), 'it is out of hours');
  const purchases = purchasesOf(begun, before);
  const open = purchases.filter(({ sold }) => !sold);
  must(open.length < rules.maxOpenPositions, `${open.length} positions were open`);
  must(!open.some(({ bought }) => bought.instrument_id === instrumentId), 'the stock was held');
  must(!isPaused(begun), 'it was placed in a pause');
  const atRisk = open.reduce(
    (sum, { bought }) =>
      sum + bought.quantity * Math.max(0, priceOf(begun, bought.instrument_id).last - bought.stop),
    0,
  );
  const worst = lossOf(begun, before) + atRisk + trade.quantity * (last - trade.stop);
  must(worst <= (rules.dailyLossLimit ?? Number.POSITIVE_INFINITY), `${worst} could be lost`);
  const stored = checks as Record<string, unknown>;
  same('the loss of the journal', stored.worst, worst);
  same('the limit of the journal', stored.dailyLossLimit, rules.dailyLossLimit);
  same(
    'the positions of the journal',
    `${stored.openPositions} ${stored.maxOpenPositions}`,
    `${open.length} ${rules.maxOpenPositions}`,
  );
  same('the least edge of the journal', stored.minimumEdge, rules.minimumEdge);
  same('the most of the journal', stored.maxInvestment, rules.maxInvestment);
}

function judgeRefusal({ person: { rules }, calls, fault }: Begun, [rule, id, , ...figures]: Verdict): void {
  if (!AUTO_RULES.some((known) => known === rule)) fault(`there is no rule ${rule}`);
  const call = calls.find(({ instrumentId }) => instrumentId === id);
  if (!call) {
    fault(`${id} was decided on without a prediction`);
    return;
  }
  const [one = Number.NaN, two = Number.NaN] = figures.map(Number);
  if (rule === 'loss-limit' && !(one > two && two === rules.dailyLossLimit))
    fault(`the loss limit refused ${one} of ${two}`);
  if (rule === 'edge' && !((call.pUp - call.baseUp) / 10_000 < rules.minimumEdge))
    fault(`an edge of ${one} was refused`);
  if (rule === 'positions' && one < rules.maxOpenPositions) fault(`${one} positions were too many`);
}

/** A losing streak whose latest exit is within the pause, in trading time. */
function isPaused({ person: { rules }, trades, at, dates }: Begun): boolean {
  const exits = trades.filter(({ side, is_auto_trade: auto }) => side === 'SELL' && auto).toReversed();
  const streak = exits.findIndex(({ pnl }) => pnl >= 0);
  const losses = streak === -1 ? Math.min(exits.length, 20) : Math.min(streak, 20);
  const lost = exits.find(({ pnl }) => pnl < 0);
  if (!lost || losses < rules.cooldownLosses) return false;
  const [then, now] = [india(lost.executed_at), india(at)];
  const days = dates.indexOf(now.date) - dates.indexOf(then.date);
  return days * (CLOSES - OPENS) + within(now.minutes) - within(then.minutes) < rules.cooldownMinutes;
}

const within = (minutes: number) => Math.min(Math.max(minutes, OPENS), CLOSES);

function isInHours({ rules }: Watched, at: Date): boolean {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  const now = india(at).minutes;
  return now >= minutes(rules.startsAt) && now < minutes(rules.endsAt);
}

/** Indian date and minute of day. */
function india(at: Date): { date: string; minutes: number } {
  const shifted = new Date(at.getTime() + 5.5 * 3_600_000);
  return {
    date: shifted.toISOString().slice(0, 10),
    minutes: (shifted.getTime() % 86_400_000) / 60_000,
  };
}
