import { eq, sql } from 'drizzle-orm';
import { price as priceOnScreen, rupees as rupeesOnScreen } from '#client/lib/format/format.ts';
import type { Db } from '#server/core/db/db.ts';
import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { api } from '#shared/contract/index.ts';
import { trade } from '#shared/contract/trading/trades.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { type Moment, Notebook } from '#tests/support/orders/order-notebook.ts';
import type { Caller } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';
import type { Product } from '#tests/support/product.ts';
import type { Faults } from '../bar.ts';
import { IntradayBook } from './intraday-book.ts';

/** The model of one user's account. */
export interface Book {
  person: Person;
  notebook: Notebook;
  intraday: IntradayBook;
  /** Totals that the notebook lacks: deposits and purchases. */
  funded: number;
  purchased: number;
  trades: number;
}

interface Setting {
  product: Product;
  caller: Caller;
  person: Person;
  seed: number;
  /** Whether charges are deducted from cash. */
  deducts: boolean;
  found: Faults;
}

const SYMBOLS = ['TCS.NS', 'INFY.NS', 'RELIANCE.NS', 'HDFCBANK.NS', 'ITC.NS'];
const MAX_VALUE = 10_00_00_000_00;
/** Initial cash: half of an account's limit. */
export const FIRST_CASH = paise(50_00_00_000_00);

/** Limits of intraday orders and positions in shares, so that no price takes all the cash. */
const MAX_INTRADAY = { order: 50, position: 500 };

/** Trades this many times, each at a price set just before, and checks each reply to the paisa. */
export async function tradeAtRandom(setting: Setting, count: number): Promise<Book> {
  const { product, caller, person, seed, deducts, found } = setting;
  const chance = randomStream(seed);
  const notebook = new Notebook(deducts ? product.deps.charges : null);
  const book: Book = { person, notebook, intraday: new IntradayBook(), funded: 0, purchased: 0, trades: 0 };
  noteDeposit(book, FIRST_CASH);
  const { db } = product.deps;
  await db.update(accounts).set({ deductCharges: deducts }).where(eq(accounts.id, person.accountId));
  while (book.trades < count) {
    if (chance.uniform() < 0.05) await addFunds(setting, book, chance);
    // Where charges are deducted, delivery and intraday fills would share them.
    const isIntraday = !deducts && chance.uniform() < 0.25;
    const wish = isIntraday ? nextIntraday(chance, book.intraday) : nextOrder(chance, book.notebook);
    product.deps.market.setPrice(wish.symbol, paise(wish.price));
    const body = JSON.stringify({
      symbol: wish.symbol,
      type: wish.side,
      quantity: wish.quantity,
      orderType: 'MARKET',
      product: wish.product,
    });
    const answer = await caller.insist({ path: api.trades.place.path, cookie: person.cookie, body });
    if (answer.status !== 200) {
      // Another user's price came in between, and the order was too large for it.
      if (answer.status !== 400) found.add(`a trade was answered ${answer.status} ${answer.text}`);
      continue;
    }
    book.trades += 1;
    if (wish.product === 'MIS') checkIntraday(setting, book, wish, answer.text);
    else check(setting, book, wish, answer.text);
  }
  return book;
}

interface Wish {
  symbol: string;
  side: 'BUY' | 'SELL';
  quantity: number;
  /** Paise. */
  price: number;
  product: 'CNC' | 'MIS';
}

function nextOrder(chance: RandomStream, { shares, cash }: Notebook): Wish {
  const symbol = SYMBOLS[Math.floor(chance.uniform() * SYMBOLS.length)] ?? 'TCS.NS';
  const owned = shares[symbol]?.quantity ?? 0;
  const price = priceAtRandom(chance);
  const selling = owned > 0 && chance.uniform() < 0.5;
  const affordable = Math.floor(Math.min(0.99 * cash, MAX_VALUE) / price);
  const most = selling ? owned : Math.min(1_00_000, Math.max(1, affordable));
  const all = selling && chance.uniform() < 0.2;
  const quantity = all ? Math.min(owned, 1_00_000) : Math.max(1, Math.floor(most ** chance.uniform()));
  const side = selling ? 'SELL' : 'BUY';
  return { symbol, side, quantity: Math.min(quantity, 1_00_000), price, product: 'CNC' };
}

/** Opens, increases, closes or reverses a position in a stock with derivatives. */
function nextIntraday(chance: RandomStream, { positions }: IntradayBook): Wish {
  const symbol = SYMBOLS[Math.floor(chance.uniform() * (SYMBOLS.length - 1))] ?? 'TCS.NS';
  const held = positions[symbol]?.quantity ?? 0;
  const isFull = Math.abs(held) > MAX_INTRADAY.position - MAX_INTRADAY.order;
  const isSale = isFull ? held > 0 : chance.uniform() < 0.5;
  const quantity = 1 + Math.floor(chance.uniform() * MAX_INTRADAY.order);
  return { symbol, side: isSale ? 'SELL' : 'BUY', quantity, price: priceAtRandom(chance), product: 'MIS' };
}

/** Between 1 paisa and ₹1,00,000, with every order of magnitude equally likely. */
const priceAtRandom = (chance: RandomStream) => Math.max(1, Math.round(10 ** (chance.uniform() * 7)));

/** Adds a random amount of up to ten lakh through the API. */
async function addFunds({ caller, person, found }: Setting, book: Book, chance: RandomStream) {
  const amount = 1 + Math.floor(chance.uniform() * 10_00_000_00);
  const body = JSON.stringify({ amount: amount / 100 });
  const answer = await caller.insist({ path: api.portfolio.addFunds.path, cookie: person.cookie, body });
  noteDeposit(book, amount);
  const { cashBalance } = JSON.parse(answer.text);
  found.compare('the cash after a deposit', cashBalance, onPaper(balanceOf(book)));
}

function noteDeposit(book: Book, amount: number): void {
  book.notebook.fund(amount);
  book.funded += amount;
}

/** The margin is part of the displayed balance. */
const balanceOf = ({ notebook, intraday }: Book): number => notebook.cash + intraday.margin();

/** Checks an intraday fill at the reply's price: its P&L, and the margin of a fifth of the open position. */
function checkIntraday({ found }: Setting, { notebook, intraday }: Book, wish: Wish, text: string): void {
  const parsed = trade.parse(JSON.parse(text));
  const price = Math.round(parsed.price * 100);
  const { pnl, margin } = intraday.fill({ ...wish, price });
  notebook.cash += (pnl ?? 0) - margin;
  notebook.realised += pnl ?? 0;
  found.compare('the price in a reply', parsed.price, rupeesFromPaise(paise(price)));
  found.compare('the value in a reply', parsed.totalAmount, (wish.quantity * price) / 100);
  found.compare('the profit in an intraday reply', parsed.pnl, pnl === null ? null : pnl / 100);
}

/** Records a fill at the reply's price; everything else in the reply follows from it. */
function check({ product, found }: Setting, book: Book, wish: Wish, text: string): void {
  const { notebook } = book;
  const parsed = trade.parse(JSON.parse(text));
  const price = Math.round(parsed.price * 100);
  found.compare('the price in a reply', parsed.price, rupeesFromPaise(paise(price)));
  const before = notebook.realised;
  const order = { ...wish, limit: null, stop: null, target: null };
  const expected = notebook.place(order, momentAt(product, wish.symbol, price));
  found.compare('what a trade was answered', 'done', expected);
  if (wish.side === 'BUY') book.purchased += wish.quantity * price;
  found.compare('the value in a reply', parsed.totalAmount, (wish.quantity * price) / 100);
  found.compare('the price on the screen', fromScreen(priceOnScreen(parsed.price)), price);
  found.compare(
    'the value on the screen',
    fromScreen(rupeesOnScreen(parsed.totalAmount)),
    wish.quantity * price,
  );
  const pnl = wish.side === 'SELL' ? (notebook.realised - before) / 100 : null;
  found.compare('the profit in a reply', parsed.pnl, pnl);
}

function momentAt({ deps: { market } }: Product, symbol: string, price: number): Moment {
  const instrument = market.find(symbol);
  if (!instrument) throw new Error(`There is no ${symbol}.`);
  return { last: price, window: market.orderWindow(instrument), today: market.tradingDate() };
}

/** Compares the cash and holdings of every account in the model, the database, the API and on screen. */
export async function compareBooks(
  { db, caller }: { db: Db; caller: Caller },
  books: readonly Book[],
  found: Faults,
): Promise<void> {
  for (const book of books) {
    const { person, notebook, intraday, funded, purchased } = book;
    const { accountId, cookie } = person;
    const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
    found.compare(
      'cash, margin, funding, profit and purchases in the database',
      [
        account?.cashPaise,
        account?.marginPaise,
        account?.fundedPaise,
        account?.realisedPaise,
        account?.purchasedPaise,
      ],
      [notebook.cash, intraday.margin(), funded, notebook.realised, purchased],
    );
    const cash = await caller.insist({ path: api.portfolio.cash.path, cookie });
    const parsed = api.portfolio.cash.reply.parse(JSON.parse(cash.text));
    found.compare('the cash in the API', parsed.cashBalance, onPaper(balanceOf(book)));
    const shown = fromScreen(rupeesOnScreen(Number(parsed.cashBalance)));
    found.compare('the cash on the screen', shown, balanceOf(book));
    const holdings = await caller.insist({ path: api.portfolio.holdings.path, cookie });
    const lines = api.portfolio.holdings.reply.parse(JSON.parse(holdings.text));
    const held = Object.entries(notebook.shares).filter(([, { quantity }]) => quantity > 0);
    found.compare(
      'the holdings in the API',
      lines.map(({ symbol, quantity, investedValue }) => [symbol, quantity, investedValue]).toSorted(),
      held.map(([symbol, { quantity, cost }]) => [symbol, quantity, cost / 100]).toSorted(),
    );
    const positions = await caller.insist({ path: api.positions.list.path, cookie });
    const open = api.positions.list.reply.parse(JSON.parse(positions.text));
    found.compare(
      'the intraday positions in the API',
      open.map(({ symbol, netQuantity, realisedPnL }) => [symbol, netQuantity, realisedPnL]).toSorted(),
      Object.entries(intraday.positions)
        .map(([symbol, { quantity, realised }]) => [symbol, quantity, realised / 100])
        .toSorted(),
    );
  }
  const [sum] = (await db.execute<{ n: number }>(sql`select count(*)::int as n from trades`)).rows;
  found.compare(
    'the number of trades',
    sum?.n,
    books.reduce((total, { trades }) => total + trades, 0),
  );
}

/** Parses "₹1,23,456.70" to paise by its characters only. */
const fromScreen = (shown: string): number => Number(shown.replace(/[^\d−]/g, '').replace('−', '-'));

/** Formats paise as rupees by their digits only. */
const onPaper = (amount: number): string => {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
