import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { paise, rupeeText } from '#shared/domain/money.ts';
import { type Posted, postToInbox } from '../../inbox/post.ts';
import type { Executor } from '../fire.ts';
import { isFollowing } from '../follows.ts';

/** Orders per transaction. */
const BATCH = 500;

const newsRow = z.object({
  id: z.string(),
  userId: z.string(),
  symbol: z.string(),
  side: z.enum(['BUY', 'SELL']),
  quantity: z.number(),
  price: z.nullable(z.number()),
  pnl: z.nullable(z.number()),
  exit: z.nullable(z.enum(['STOP', 'TARGET'])),
  isAutoTrade: z.boolean(),
  isSquareOff: z.boolean(),
  fee: z.number(),
  reason: z.nullable(z.string()),
  event: z.enum(['filled', 'failed', 'expired', 'cancelled']),
  at: z.coerce.date(),
  follows: z.boolean(),
});
type News = z.output<typeof newsRow>;

/**
 * Takes filled and ended orders from trading's outbox and posts them to users who follow their orders, in the given
 * transaction. A full batch means there may be more.
 */
export async function notifyOrders(tx: Executor): Promise<{ posted: readonly Posted[]; more: boolean }> {
  const { rows } = await tx.execute(sql`
    with taken as (
      delete from trade_news where ctid = any(array(select ctid from trade_news limit ${BATCH} for update skip locked))
      returning account_id, trade_id
    )
    select t.id, a.user_id as "userId", i.symbol, t.side,
      t.quantity::float8 + case t.status when 'EXECUTED' then t.filled_quantity else 0 end as quantity,
      case t.filled_quantity when 0 then t.fill_paise::float8
        else round((parts.value + t.quantity * t.fill_paise) / (t.filled_quantity + t.quantity))::float8 end as price,
      t.pnl_paise::float8 + coalesce(parts.pnl, 0) as pnl, t.exit, t.is_auto_trade as "isAutoTrade",
      t.square_off as "isSquareOff", t.fee_paise::float8 as fee, t.reason,
      case t.status when 'EXECUTED' then 'filled' else e.event end as event,
      coalesce(t.executed_at, e.at) as at, ${isFollowing('orders', sql`u.id`)} as follows
    from taken join trades t on t.account_id = taken.account_id and t.id = taken.trade_id
    join accounts a on a.id = t.account_id join users u on u.id = a.user_id
    join instruments i on i.id = t.instrument_id
    left join lateral (
      select sum(p.quantity * p.fill_paise) as value, sum(p.pnl_paise)::float8 as pnl
      from trades p where t.filled_quantity > 0 and p.account_id = t.account_id and p.order_id = t.id
    ) parts on true
    left join lateral (
      select e.event, e.at from trade_events e
      where e.account_id = t.account_id and e.trade_id = t.id and e.event in ('filled', 'failed', 'expired', 'cancelled')
      order by e.seq desc limit 1
    ) e on true
    order by at, t.id`);
  const news = rows.map((row) => newsRow.parse(row));
  const followed = news.filter(({ follows }) => follows);
  return { posted: await postToInbox(tx, followed.map(itemOf)), more: news.length === BATCH };
}

const itemOf = (news: News) => ({
  userId: news.userId,
  key: `order:${news.id}:${news.event}`,
  kind: 'order' as const,
  title: titleOf(news),
  body: bodyOf(news),
  link: `/trades?order=${news.id}`,
  at: news.at,
});

function titleOf({ side, quantity, symbol, event, exit, isSquareOff }: News): string {
  const shares = `${quantity} ${displaySymbol(symbol)}`;
  if (event === 'filled') {
    const [did, does] = side === 'BUY' ? ['Bought', 'bought'] : ['Sold', 'sold'];
    if (isSquareOff) return `Squared off: ${does} ${shares}`;
    return exit === null
      ? `${did} ${shares}`
      : `${exit === 'STOP' ? 'Stop-loss' : 'Target'} hit: ${does} ${shares}`;
  }
  return `Order ${event}: ${side} ${shares}`;
}

function bodyOf({ event, price, pnl, isAutoTrade, isSquareOff, fee, reason }: News): string {
  if (event !== 'filled') return `${reason ?? 'The order has ended'}.`;
  const at = `At ${rupeeText(paise(price ?? 0))} per share${isAutoTrade ? ', by auto-trading' : ''}.${isSquareOff ? ` Square-off fee: ${rupeeText(paise(fee))}.` : ''}`;
  if (pnl === null) return at;
  const result = rupeeText(paise(Math.abs(pnl)));
  return `${at} ${pnl < 0 ? 'Loss' : 'Profit'} before charges: ${result}.`;
}
