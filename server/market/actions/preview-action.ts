import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type ActionEffect, MAX_LISTED_HOLDERS } from '#shared/contract/market/corporate-actions.ts';
import type { Deps } from '../../deps.ts';
import { type ActionForm, checkedRow } from './edit-actions.ts';
import { bookedBefore, sharesOf as changeOf } from './recorded-actions.ts';

const number = z.coerce.number();
const effectRow = z.object({
  holders: number,
  before: number,
  after: number,
  received: number,
  offered: number,
  cash: number,
  moved: z.nullable(number),
  orders: number,
  exits: number,
  gtts: number,
});
const holderRow = z.object({
  email: z.string(),
  before: number,
  after: number,
  received: number,
  offered: number,
  cash: number,
  cancelled: number,
});

/**
 * Effect of an action on the current holders, after the splits and bonuses on record that are booked before it. The
 * action itself is booked for the holders at the end of the session before. Throws AppErrors.
 */
export async function previewAction(
  deps: Pick<Deps, 'db' | 'market'>,
  form: ActionForm,
): Promise<ActionEffect> {
  const { row } = checkedRow(deps, form);
  const { instrumentId: id, kind } = row;
  const keepsOrders = kind === 'dividend' || kind === 'buyback' || kind === 'rename';
  const held = await heldRows(deps, form, row);
  const pending = sql`from trades t where t.status = 'PENDING' and t.instrument_id = ${id} and not ${keepsOrders}`;
  const gtts = sql`from gtts g where g.state = 'ACTIVE' and g.instrument_id = ${id} and not ${keepsOrders}`;
  const { rows: totals } = await deps.db.execute(sql`${held}
    select count(*) as holders, coalesce(sum(quantity), 0) as before, coalesce(sum(after), 0) as after,
      coalesce(sum(received), 0) as received, coalesce(sum(offered), 0) as offered, coalesce(sum(cash), 0) as cash,
      case when ${kind === 'merger'} then coalesce(sum(cost_paise), 0)
        when ${kind === 'demerger'} then coalesce(sum(round(cost_paise * ${row.costBps ?? null}::numeric / 10000)),
          case when ${row.costBps ?? null}::int is null then null else 0 end)
        else 0 end as moved,
      (select count(*) ${pending} and t.exit is null) as orders,
      (select count(*) ${pending} and t.exit is not null) as exits,
      (select count(*) ${gtts}) as gtts
    from held`);
  const { rows: largest } = await deps.db.execute(sql`${held}
    select u.email, h.quantity as before, h.after, h.received, h.offered, h.cash,
      (select count(*) ${pending} and t.account_id = h.account_id)
        + (select count(*) ${gtts} and g.account_id = h.account_id) as cancelled
    from held h join accounts a on a.id = h.account_id join users u on u.id = a.user_id
    order by h.quantity desc, u.email limit ${MAX_LISTED_HOLDERS}`);
  const found = effectRow.parse(totals[0]);
  return {
    holders: found.holders,
    ...sharesOf(found),
    largest: largest.map((each) => {
      const { email, cancelled, ...figures } = holderRow.parse(each);
      return { email, ...sharesOf(figures), cancelled };
    }),
    costMoved: found.moved === null ? null : found.moved / 100,
    orders: found.orders,
    exits: found.exits,
    gtts: found.gtts,
  };
}

type Figures = Pick<z.output<typeof holderRow>, 'before' | 'after' | 'received' | 'offered' | 'cash'>;

const sharesOf = ({ before, after, received, offered, cash }: Figures) => ({
  sharesBefore: before,
  sharesAfter: after,
  sharesReceived: received,
  sharesOffered: offered,
  cash: cash / 100,
});

/** A common table `held`: a row for each holder, with the shares and the cash that the action brings. */
async function heldRows(
  deps: Pick<Deps, 'db' | 'market'>,
  form: ActionForm,
  row: ReturnType<typeof checkedRow>['row'],
): Promise<SQL> {
  const { instrumentId: id, kind } = row;
  const [gets, of, paise] = [row.numerator ?? 1, row.denominator ?? 1, row.amountPaise ?? 0];
  const isKind = (...kinds: (typeof kind)[]) => kinds.includes(kind);
  const shares = isKind('bonus') ? gets + of : isKind('split') ? gets : of;
  const other = form.otherSymbol === undefined ? undefined : deps.market.find(form.otherSymbol);
  const priced = isKind('merger') ? (other?.id ?? id) : id;
  const earlier = await bookedBefore(deps.db, row);
  const quantity = earlier.reduce<SQL>(
    (held, { becomes, of: each }) => sql`div(${held} * ${becomes}::numeric, ${each}::numeric)`,
    sql`p.quantity::numeric`,
  );
  const divisor = priced === id ? earlier.reduce((product, change) => product * changeOf(change), 1) : 1;
  return sql`
    with terms as (
      select ${gets}::numeric as gets, ${of}::numeric as of, ${shares}::numeric as shares, (
        select close_paise / ${divisor}::numeric from daily_bars where instrument_id = ${priced}
        order by trading_date desc limit 1) as close
    ),
    held as (
      select h.account_id, h.quantity, h.cost_paise,
        case when ${isKind('merger')} then 0 else div(h.quantity * shares, of) end as after,
        case when ${isKind('demerger', 'merger')} then div(h.quantity * gets, of) else 0 end as received,
        case when ${isKind('rights', 'buyback')} then div(h.quantity * gets, of) else 0 end as offered,
        case when ${isKind('dividend')} then h.quantity * ${paise}
          when ${isKind('split', 'bonus')} then round(coalesce(mod(h.quantity * shares, of) * close / shares, 0))
          when ${isKind('merger')} then round(coalesce(mod(h.quantity * gets, of) * close / of, 0))
          else 0 end as cash
      from (
        select p.account_id, ${quantity} as quantity, p.cost_paise
        from positions p where p.instrument_id = ${id} and p.quantity > 0
      ) h cross join terms
    )`;
}
