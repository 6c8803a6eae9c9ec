import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { formatDay } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { HORIZON_WORDS, HORIZONS } from '#shared/domain/predictions/horizon.ts';
import type { Deps } from '../deps.ts';
import { type InboxItem, type Posted, publishInboxes } from '../inbox/post.ts';
import type { Executor } from './fire.ts';
import { isFollowing } from './follows.ts';
import { postMany } from './post-many.ts';

/** Stocks named per item. */
const MAX_NAMED = 4;

/**
 * Notifies holders and watchers of predictions stored or judged since the last run: calls only, not stocks without
 * an edge. Items and the read position share one transaction. The first run only sets the position.
 */
export async function notifyPredictions({ db, events }: Pick<Deps, 'db' | 'events'>): Promise<void> {
  publishInboxes(events, await db.transaction((tx) => notifySince(tx, 'issued', issuedSince)));
  publishInboxes(events, await db.transaction((tx) => notifySince(tx, 'judged', judgedSince)));
}

type Kind = 'issued' | 'judged';

async function notifySince(
  tx: Executor,
  kind: Kind,
  itemsSince: (tx: Executor, since: string, until: string) => Promise<InboxItem[]>,
): Promise<Posted[]> {
  const newest =
    kind === 'issued'
      ? sql`max(written_at) from prediction_days`
      : sql`max(recorded_at) from prediction_judgements`;
  const { rows } = await tx.execute(sql`
    select (select until from news_told where kind = ${kind} for update) as since, (select ${newest} where origin = 'issued') as until`);
  const { since, until } = sinceRow.parse(rows[0]);
  const now = until ?? BEFORE_ALL;
  if (since === now) return [];
  const items = since === null ? [] : await itemsSince(tx, since, now);
  await tx.execute(sql`
    insert into news_told (kind, until) values (${kind}, ${now})
    on conflict (kind) do update set until = excluded.until`);
  return postMany(tx, items);
}

const instantText = z.pipe(
  z.coerce.date(),
  z.transform((at) => at.toISOString()),
);
const sinceRow = z.object({ since: z.nullable(instantText), until: z.nullable(instantText) });
const BEFORE_ALL = '1970-01-01T00:00:00.000Z';

/** Users who follow predictions, with the stocks they hold or watch. */
const INTERESTED = sql`
  select o.user_id, o.instrument_id from (
    select user_id, instrument_id from watchlist
    union select a.user_id, p.instrument_id from positions p join accounts a on a.id = p.account_id where p.quantity > 0
  ) o join users u on u.id = o.user_id and ${isFollowing('predictions', sql`u.id`)}`;

const call = z.object({
  symbol: z.string(),
  horizon: z.enum(HORIZONS),
  prediction: z.enum(['BUY', 'SELL']),
});
const issuedRow = z.object({
  userId: z.string(),
  day: z.string(),
  at: z.coerce.date(),
  calls: z.array(call),
});

async function issuedSince(tx: Executor, since: string, until: string): Promise<InboxItem[]> {
  const { rows } = await tx.execute(sql`
    select o.user_id as "userId", d.trading_date::text as day, d.written_at as at,
      jsonb_agg(jsonb_build_object('symbol', p.symbol, 'horizon', p.horizon, 'prediction', p.prediction)
        order by p.symbol, p.horizon desc) as calls
    from prediction_days d
    join predictions p on p.origin = d.origin and p.trading_date = d.trading_date and p.prediction <> 'HOLD'
    join (${INTERESTED}) o on o.instrument_id = p.instrument_id
    where d.origin = 'issued' and d.written_at > ${since} and d.written_at <= ${until}
    group by 1, 2, 3`);
  return rows.map((row) => {
    const { userId, day, at, calls } = issuedRow.parse(row);
    return {
      userId,
      at,
      key: `predictions:${day}`,
      kind: 'prediction' as const,
      link: '/predictions',
      title: `New predictions for ${countOf(new Set(calls.map(({ symbol }) => symbol)).size)} of your stocks`,
      body: named(
        calls.map((one) => `${displaySymbol(one.symbol)} ${one.prediction} (${termOf(one.horizon)})`),
      ),
    };
  });
}

/** The trade of a call that ended, as `prediction_judgements` has it. */
const judged = z.object({ ...call.shape, status: z.enum(['hit', 'missed', 'expired']), madeOn: z.string() });
const judgedRow = z.object({ userId: z.string(), at: z.coerce.date(), judged: z.array(judged) });

async function judgedSince(tx: Executor, since: string, until: string): Promise<InboxItem[]> {
  const { rows } = await tx.execute(sql`
    select o.user_id as "userId", j.recorded_at as at,
      jsonb_agg(jsonb_build_object('symbol', p.symbol, 'horizon', p.horizon, 'prediction', p.prediction, 'madeOn', p.trading_date::text,
        'status', case p.prediction when 'BUY' then j.long_status else j.sell_status end)
        order by p.symbol, p.trading_date, p.horizon desc) as judged
    from prediction_judgements j
    join predictions p using (origin, trading_date, instrument_id, horizon)
    join (${INTERESTED}) o on o.instrument_id = p.instrument_id
    where j.origin = 'issued' and p.prediction <> 'HOLD' and j.recorded_at > ${since} and j.recorded_at <= ${until}
    group by 1, 2`);
  return rows.map((row) => {
    const { userId, at, judged: all } = judgedRow.parse(row);
    const reached = all.filter(({ status }) => status === 'hit').length;
    const words = all.map(
      ({ symbol, prediction, status, madeOn }) =>
        `${displaySymbol(symbol)} ${prediction} of ${dayText(madeOn)} ${STATUS_WORDS[status]}`,
    );
    const link = '/predictions?tab=past';
    const title = `${all.length} ${all.length === 1 ? 'call' : 'calls'} closed: ${reached} reached the target`;
    return {
      userId,
      at,
      key: `judged:${at.toISOString()}`,
      kind: 'prediction' as const,
      title,
      body: named(words),
      link,
    };
  });
}

const STATUS_WORDS = { hit: 'reached its target', missed: 'reached its stop-loss', expired: 'expired' };

const termOf = (horizon: (typeof HORIZONS)[number]) => HORIZON_WORDS[horizon].name.toLowerCase();
const countOf = (stocks: number) => (stocks === 1 ? 'one' : String(stocks));
/** "20 November". */
const dayText = (day: string) => formatDay(day, 'd MMMM');

function named(words: readonly string[]): string {
  const rest = words.length - MAX_NAMED;
  return `${words.slice(0, MAX_NAMED).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
}
