import { AppError } from '#server/core/errors.ts';
import type { RandomStream } from '#server/market/sources/random.ts';
import { fundAccount } from '#server/portfolio/funds.ts';
import { cancelTrade } from '#server/trading/change/cancel.ts';
import { modifyTrade } from '#server/trading/change/change.ts';
import type { Order } from '#server/trading/order/order.ts';
import { placeTrade } from '#server/trading/place/place.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { marketOrder } from '#tests/support/people/trader.ts';
import type { AccountState } from './state.ts';
import type { Person, VirtualFloor } from './virtual-floor.ts';

/** What a trader can use on their turn. */
export interface Turn {
  floor: VirtualFloor;
  person: Person;
  account: AccountState;
  chance: RandomStream;
}

/** Does one action and returns the reply as text. */
type Script = (turn: Turn) => Promise<string>;

/** Each trader has a habit; one with nothing to sell, cancel or change buys instead. */
const SCRIPTS: readonly Script[] = [
  (turn) => place(turn, { side: turn.chance.uniform() < 0.6 ? 'BUY' : 'SELL' }),
  (turn) => place(turn, { side: 'BUY', limit: 0.99 + 0.012 * turn.chance.uniform() }),
  (turn) => place(turn, { side: 'SELL', limit: 0.998 + 0.012 * turn.chance.uniform() }),
  (turn) => place(turn, { side: 'BUY', stop: 0.985, target: 1.02 }),
  (turn) => (turn.chance.uniform() < 0.5 ? cancel(turn) : place(turn, { side: 'BUY', limit: 0.97 })),
  (turn) => place(turn, { side: turn.chance.uniform() < 0.5 ? 'BUY' : 'SELL', product: 'MIS' }),
  (turn) =>
    turn.chance.uniform() < 0.5 ? change(turn) : place(turn, { side: 'BUY', limit: 0.98, stop: 0.95 }),
];

/** Lets a trader act by the habit of their number. Throws only on bugs: refusals are replies. */
export async function act(trader: number, turn: Turn): Promise<string> {
  const script = SCRIPTS[trader % SCRIPTS.length];
  if (!script) throw new Error('There are no scripts.');
  try {
    return await script(turn);
  } catch (error) {
    if (error instanceof AppError) return `${error.status} ${error.code} ${error.message}`;
    throw error;
  }
}

/** Adds paper money. */
export async function addFunds(floor: VirtualFloor, { accountId }: Person, amount: Paise): Promise<string> {
  return (await fundAccount(floor, accountId, amount, null)).json;
}

/** Prices as parts of the market price; without a limit it is a market order. */
interface Wish {
  side: Order['side'];
  limit?: number;
  stop?: number;
  target?: number;
  product?: Order['product'];
}

async function place({ floor, person, account, chance }: Turn, wish: Wish): Promise<string> {
  const owned = account.positions.filter(([, quantity, reserved]) => quantity > reserved);
  const isIntraday = wish.product === 'MIS';
  const sold =
    wish.side === 'SELL' && !isIntraday ? owned[Math.floor(chance.uniform() * owned.length)] : undefined;
  const side = sold ? 'SELL' : isIntraday ? wish.side : 'BUY';
  const stocks = floor.market.universe();
  const stock = sold ? floor.market.byId(sold[0]) : stocks[Math.floor(chance.uniform() * stocks.length)];
  const last = stock && floor.market.quote(stock.id)?.last;
  if (!stock || !last) return 'no price';
  const most = sold ? sold[1] - sold[2] : 40;
  const quantity = 1 + Math.floor(chance.uniform() * most);
  const at = (part: number | undefined) => (part === undefined ? null : onTick(floor, stock, last * part));
  const order: Order = {
    ...marketOrder(side, quantity, stock.symbol),
    ...(wish.product && { product: wish.product }),
    ...(wish.limit !== undefined && { orderType: 'LIMIT', price: at(wish.limit) }),
    ...(side === 'BUY' && { stopLoss: at(wish.stop), target: at(wish.target) }),
  };
  return (await placeTrade(floor, person, order, floor.newId())).json;
}

async function cancel(turn: Turn): Promise<string> {
  const { floor, person, account, chance } = turn;
  const chosen = account.pending[Math.floor(chance.uniform() * account.pending.length)];
  if (!chosen) return place(turn, { side: 'BUY', limit: 0.99 });
  return JSON.stringify(await cancelTrade(floor, person, chosen.id));
}

async function change(turn: Turn): Promise<string> {
  const { floor, person, account, chance } = turn;
  const limits = account.pending.filter(({ limit }) => limit !== null);
  const chosen = limits[Math.floor(chance.uniform() * limits.length)];
  if (!chosen?.limit) return place(turn, { side: 'BUY', limit: 0.985 });
  const price = onTick(floor, { id: chosen.instrumentId }, chosen.limit * (0.995 + 0.01 * chance.uniform()));
  const quantity = 1 + Math.floor(chance.uniform() * chosen.quantity);
  return JSON.stringify(await modifyTrade(floor, person, chosen.id, { quantity, price }));
}

/** The nearest valid limit price. */
function onTick({ market }: VirtualFloor, stock: { id: number }, price: number): Paise {
  const tick = market.tickSize(stock);
  return paise(Math.max(tick, Math.round(price / tick) * tick));
}
