import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dayText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { indianGroups } from '#shared/domain/money.ts';
import { type Posted, postToInbox } from '../inbox/post.ts';
import { dayBounds } from '../market/calendar/phases.ts';
import type { Market } from '../market/market.ts';
import type { Executor } from './fire.ts';

const holderRow = z.object({
  userId: z.string(),
  instrumentId: z.int(),
  ordinal: z.int(),
  subject: z.string(),
  quantity: z.number(),
});

/**
 * Some stocks give their holders debentures, preference shares, warrants or the like, which no account here can hold.
 * Notifies users who held such a stock before today's session.
 */
export async function notifyOtherSecurities(tx: Executor, market: Market): Promise<readonly Posted[]> {
  const today = market.tradingDate();
  const { starts } = dayBounds(market.rules, today);
  if (market.now() < starts) return [];
  const { rows } = await tx.execute(sql`
    select a.user_id as "userId", o.instrument_id as "instrumentId", o.ordinal, o.subject, held.quantity
    from announced_actions o join positions p on p.instrument_id = o.instrument_id
    join accounts a on a.id = p.account_id
    cross join lateral (
      select sum(l.quantity)::float8 as quantity from ledger_postings l
      where l.account_id = a.id and l.book = 'position' and l.instrument_id = o.instrument_id
        and l.at < ${starts.toISOString()}::timestamptz
    ) held
    where o.kind = 'other' and o.ex_date = ${today} and o.subject is not null and held.quantity > 0`);
  return postToInbox(
    tx,
    rows.map((row) => {
      const { userId, instrumentId, ordinal, subject, quantity } = holderRow.parse(row);
      const { symbol = '' } = market.byId(instrumentId) ?? {};
      const name = displaySymbol(symbol);
      return {
        userId,
        key: `other:${instrumentId}:${today}:${ordinal}`,
        kind: 'account' as const,
        title: `${name}: another security`,
        body: `Your ${indianGroups(quantity)} ${name}: ${subject} on ${dayText(today)}. ${whatComes(subject, quantity)}`,
        link: '/portfolio',
        at: starts,
      };
    }),
  );
}

/** "What you receive (40 NCRPS) is not tracked. Your shares stay the same." */
function whatComes(subject: string, quantity: number): string {
  const received = receivedBy(subject, quantity);
  return `What you receive${received === null ? '' : ` (${received})`} is not tracked. Your shares stay the same.`;
}

/** Securities by the beginning of their name in a subject. */
const NAMES: readonly [RegExp, string][] = [
  [/\bwarrant/i, 'warrants'],
  [/\bdeb/i, 'debentures'],
  [/\bpref/i, 'preference shares'],
  [/\bbond/i, 'bonds'],
];
const ABBREVIATED = /\b(ncrps|ncps|crps|ccps|ocps|ncd|ccd|ocd|dvr)/i;

/** Null where the subject has no ratio or several, or no known security, or where the shares are too few. */
function receivedBy(subject: string, quantity: number): string | null {
  const ratios = [...subject.matchAll(/(\d+)[^\d:]*:\s*(\d+)/g)];
  const [, given, owned] = ratios[0] ?? [];
  const name =
    ABBREVIATED.exec(subject)?.[1]?.toUpperCase() ?? NAMES.find(([sign]) => sign.test(subject))?.[1];
  if (ratios.length !== 1 || !name) return null;
  const received = Math.floor((quantity * Number(given)) / Number(owned));
  if (received === 0) return null;
  return received === 1 ? `1 ${name.replace(/s$/, '')}` : `${indianGroups(received)} ${name}`;
}
