import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ActionEffect } from '#shared/contract/corporate-actions.ts';
import type { Deps } from '../../deps.ts';
import { type ActionForm, checkedRow } from './edit-actions.ts';

const effectRow = z.object({
  holders: z.coerce.number(),
  before: z.coerce.number(),
  after: z.coerce.number(),
  received: z.coerce.number(),
  offered: z.coerce.number(),
  cash: z.coerce.number(),
  moved: z.nullable(z.coerce.number()),
  orders: z.coerce.number(),
  exits: z.coerce.number(),
});

/** What an action would do to the holders of now: it is booked for those of the session before it. Throws AppErrors. */
export async function previewAction(
  deps: Pick<Deps, 'db' | 'market'>,
  form: ActionForm,
): Promise<ActionEffect> {
  const { row } = checkedRow(deps, form);
  const { instrumentId: id, kind } = row;
  const [gets, of, paise] = [row.numerator ?? 1, row.denominator ?? 1, row.amountPaise ?? 0];
  const isKind = (...kinds: (typeof kind)[]) => kinds.includes(kind);
  const shares = isKind('bonus') ? gets + of : isKind('split') ? gets : of;
  const keepsOrders = isKind('dividend', 'buyback', 'rename');
  const other = form.otherSymbol === undefined ? undefined : deps.market.find(form.otherSymbol);
  const priced = isKind('merger') ? (other?.id ?? id) : id;
  const { rows } = await deps.db.execute(sql`
    with terms as (
      select ${gets}::numeric as gets, ${of}::numeric as of, ${shares}::numeric as shares, (
        select close_paise from daily_bars where instrument_id = ${priced} order by trading_date desc limit 1) as close
    ),
    held as (
      select p.quantity, p.cost_paise, div(p.quantity * shares, of) as after, div(p.quantity * gets, of) as part,
        case when ${isKind('split', 'bonus')} then mod(p.quantity * shares, of) * close / shares
          when ${isKind('merger')} then mod(p.quantity * gets, of) * close / of else 0 end as fraction
      from positions p cross join terms where p.instrument_id = ${id} and p.quantity > 0
    )
    select count(*) as holders, coalesce(sum(quantity), 0) as before,
      coalesce(sum(case when ${isKind('merger')} then 0 else after end), 0) as after,
      coalesce(sum(part) filter (where ${isKind('demerger', 'merger')}), 0) as received,
      coalesce(sum(part) filter (where ${isKind('rights', 'buyback')}), 0) as offered,
      coalesce(sum(case when ${isKind('dividend')} then quantity * ${paise} else round(coalesce(fraction, 0)) end), 0) as cash,
      case when ${isKind('merger')} then coalesce(sum(cost_paise), 0)
        when ${isKind('demerger')} then coalesce(sum(round(cost_paise * ${row.costBps ?? null}::numeric / 10000)), 
          case when ${row.costBps ?? null}::int is null then null else 0 end)
        else 0 end as moved,
      (select count(*) from trades where status = 'PENDING' and instrument_id = ${id} and exit is null and not ${keepsOrders}) as orders,
      (select count(*) from trades where status = 'PENDING' and instrument_id = ${id} and exit is not null and not ${keepsOrders}) as exits
    from held`);
  const found = effectRow.parse(rows[0]);
  return {
    holders: found.holders,
    sharesBefore: found.before,
    sharesAfter: found.after,
    sharesReceived: found.received,
    sharesOffered: found.offered,
    cash: found.cash / 100,
    costMoved: found.moved === null ? null : found.moved / 100,
    orders: found.orders,
    exits: found.exits,
  };
}
