import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dayText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { rupeeText } from '#shared/domain/money.ts';
import { type Posted, postToInbox } from '../inbox/post.ts';
import { array } from '../market/engine/store.ts';
import type { Market } from '../market/market.ts';
import type { Halt } from '../market/quality/health-book.ts';
import type { Executor } from './fire.ts';

const holderRow = z.object({ userId: z.string(), instrumentId: z.int(), quantity: z.number() });

type PriceBreak = Halt & { prices: NonNullable<Halt['prices']> };
const isBreak = (halt: Halt): halt is PriceBreak => halt.prices !== null;

/** Notifies all holders of a stock with a price break, once per halt; actions have their own notifications. */
export async function notifyHalts(tx: Executor, market: Market): Promise<readonly Posted[]> {
  const breaks = market.health.halts().filter(isBreak);
  const halts = new Map(breaks.map((halt) => [halt.instrumentId, halt]));
  if (halts.size === 0) return [];
  const { rows } = await tx.execute(sql`
    select a.user_id as "userId", p.instrument_id as "instrumentId", sum(p.quantity)::float8 as quantity
    from positions p join accounts a on a.id = p.account_id
    where p.quantity > 0 and p.instrument_id = any(${array([...halts.keys()], (id) => id)}::int[])
    group by 1, 2`);
  return postToInbox(
    tx,
    rows.flatMap((row) => {
      const { userId, instrumentId, quantity } = holderRow.parse(row);
      const halt = halts.get(instrumentId);
      const { symbol = '' } = market.byId(instrumentId) ?? {};
      return halt ? [itemOf(halt, { userId, quantity, symbol })] : [];
    }),
  );
}

function itemOf(
  halt: PriceBreak,
  { userId, quantity, symbol }: { userId: string; quantity: number; symbol: string },
) {
  const { instrumentId, tradingDate, prices, haltedAt } = halt;
  const { open, previousClose } = prices;
  const name = displaySymbol(symbol);
  const percent = Math.round((1_000 * Math.abs(open - previousClose)) / previousClose) / 10;
  const moved = `${percent}% ${open < previousClose ? 'below' : 'above'} its last close of ${rupeeText(previousClose)}`;
  return {
    userId,
    key: `halt:${instrumentId}:${tradingDate}`,
    kind: 'account' as const,
    title: `${name} halted: unexplained price break`,
    body:
      `Your ${quantity} ${name}: opened at ${rupeeText(open)} on ${dayText(tradingDate)}, ${moved}. ` +
      'No corporate action is on record. Your stop-loss and other orders are paused until it is explained.',
    link: `/stocks?symbol=${encodeURIComponent(symbol)}`,
    at: haltedAt,
  };
}
