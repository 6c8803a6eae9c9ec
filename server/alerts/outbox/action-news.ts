import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dayText } from '#shared/domain/ist-format.ts';
import { BOOKED_KINDS } from '#shared/domain/market/corporate-actions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { indianGroups, paise, rupeeText } from '#shared/domain/money.ts';
import { type Posted, postToInbox } from '../../inbox/post.ts';
import type { Executor } from '../fire.ts';

/** Notifications per transaction. */
const BATCH = 500;

const newsRow = z.object({
  id: z.string(),
  userId: z.string(),
  symbol: z.string(),
  kind: z.enum(BOOKED_KINDS),
  exDate: z.string(),
  closesOn: z.nullable(z.string()),
  before: z.number(),
  after: z.number(),
  cash: z.number(),
  price: z.nullable(z.number()),
  offered: z.nullable(z.number()),
  other: z.nullable(z.string()),
  received: z.nullable(z.number()),
  isProvisional: z.boolean(),
  stops: z.number(),
  targets: z.number(),
  orders: z.number(),
  at: z.coerce.date(),
});
type News = z.output<typeof newsRow>;

/**
 * Takes a batch of booked corporate actions from their outbox and posts them to the holders, in the given transaction.
 * Orders that a split and a bonus of one day cancelled are in the notification of the first. A full batch means there
 * may be more.
 */
export async function notifyActions(tx: Executor): Promise<{ posted: readonly Posted[]; more: boolean }> {
  const { rows } = await tx.execute(sql`
    with taken as (
      delete from action_news where ctid = any(array(select ctid from action_news limit ${BATCH} for update skip locked))
      returning account_id, action_id
    )
    select c.id, a.user_id as "userId", i.symbol, c.kind, c.ex_date::text as "exDate", c.closes_on::text as "closesOn",
      e.quantity_before::float8 as before, e.quantity_after::float8 as after,
      (e.cash_paise + coalesce(r.cash_paise, 0))::float8 as cash, c.amount_paise::float8 as price,
      s.quantity::float8 as offered, oi.symbol as other,
      (r.quantity_after - r.quantity_before)::float8 as received, c.is_provisional as "isProvisional", e.at,
      ended.stops::int as stops, ended.targets::int as targets, ended.orders::int as orders
    from taken join corporate_actions c on c.id = taken.action_id
    join account_actions e on e.account_id = taken.account_id and e.action_id = taken.action_id
    join accounts a on a.id = taken.account_id join instruments i on i.id = c.instrument_id
    left join corporate_actions o on o.source_id = c.id
    left join account_actions r on r.account_id = taken.account_id and r.action_id = o.id
    left join instruments oi on oi.id = o.instrument_id
    left join share_offers s on s.account_id = taken.account_id and s.action_id = c.id
    cross join lateral (
      select count(*) filter (where t.exit = 'STOP') as stops, count(*) filter (where t.exit = 'TARGET') as targets,
        count(*) filter (where t.exit is null) as orders
      from trades t join trade_events ev on ev.account_id = t.account_id and ev.trade_id = t.id and ev.event = 'cancelled'
      where t.account_id = taken.account_id and t.instrument_id = c.instrument_id and t.status = 'CANCELLED'
        and ev.detail ~ ('^Cancelled by the ([0-9]+:[0-9]+ )?' || c.kind) and c.ordinal = 0 and (ev.at at time zone 'Asia/Kolkata')::date >= c.ex_date
        and ev.at <= e.at
    ) ended
    order by c.id`);
  const news = rows.map((row) => newsRow.parse(row));
  return { posted: await postToInbox(tx, news.map(itemOf)), more: news.length === BATCH };
}

const itemOf = (news: News) => ({
  userId: news.userId,
  key: `action:${news.id}`,
  kind: 'account' as const,
  title: `${displaySymbol(news.symbol)}: ${NAMES[news.kind]}`,
  body: bodyOf(news),
  link: news.offered === null ? '/portfolio' : '/portfolio?tab=actions',
  at: news.at,
});

const NAMES: Record<News['kind'], string> = {
  dividend: 'dividend',
  split: 'split',
  bonus: 'bonus shares',
  rights: 'rights issue',
  buyback: 'buyback',
  demerger: 'demerger',
  demerged: 'new shares',
  merger: 'merger',
  merged: 'new shares',
  suspension: 'trading suspended',
  delisting: 'delisting',
  rename: 'new symbol',
};

/** "Your 100 VEDL: demerger on 30 Apr 2026. You received 100 VAML. Your stop-loss was cancelled." */
function bodyOf(news: News): string {
  const { before, symbol, kind, exDate } = news;
  const opening = `Your ${indianGroups(before)} ${displaySymbol(symbol)}: ${NAMES[kind]} on ${dayText(exDate)}.`;
  return [opening, ...whatCame(news), ...whatEnded(news)].join(' ');
}

function whatCame({ kind, before, after, cash, symbol, ...of }: News): string[] {
  const fraction = cash > 0 ? [`${rupeeText(paise(cash))} was paid for a fraction of a share.`] : [];
  const price = rupeeText(paise(of.price ?? 0));
  if (kind === 'dividend') return [`${rupeeText(paise(cash))} was credited.`];
  if (kind === 'split' || kind === 'bonus') {
    const change = after === before ? [] : [`You now hold ${indianGroups(after)} ${displaySymbol(symbol)}.`];
    return [...change, ...fraction];
  }
  if (kind === 'rights' || kind === 'buyback') {
    if (of.offered === null) return ['Your holding is too small for an offer.'];
    const can = kind === 'rights' ? 'buy' : 'sell back';
    return [
      `You can ${can} ${indianGroups(of.offered)} at ${price} until ${dayText(of.closesOn ?? of.exDate)}.`,
    ];
  }
  if (of.other === null) return [];
  const given = `You received ${indianGroups(of.received ?? 0)} ${displaySymbol(of.other)}.`;
  return [given, ...fraction, ...(of.isProvisional ? ['The cost split is provisional.'] : [])];
}

/** "Your stop-loss and 2 orders were cancelled." */
function whatEnded({ stops, targets, orders }: News): string[] {
  const several = (n: number, one: string, many: string) =>
    n === 0 ? [] : n === 1 ? [one] : [`${n} ${many}`];
  const ended = [
    ...several(stops, 'stop-loss', 'stop-losses'),
    ...several(targets, 'target', 'targets'),
    ...several(orders, 'order', 'orders'),
  ];
  if (ended.length === 0) return [];
  const were = stops + targets + orders === 1 ? 'was' : 'were';
  const list = [ended.slice(0, -1).join(', '), ended.at(-1)].filter(Boolean).join(' and ');
  return [`Your ${list} ${were} cancelled.`];
}
