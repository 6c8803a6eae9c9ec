import { unsound } from '#tests/support/orders/conservation.ts';
import { aCaller, eachOf } from '#tests/support/people/caller.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import { aProduct } from '#tests/support/product.ts';
import { faults, type Run, type Verdict } from './bar.ts';
import { sendGarbage } from './money/garbage.ts';
import { type Book, compareBooks, FIRST_CASH, tradeAtRandom } from './money/random-trades.ts';

const TRADES = 100_000;
const QUICK_TRADES = 3_000;
/** Per user: fewer than the limit per minute. */
const TRADES_EACH = 100;
/** Concurrent traders. */
const AT_ONCE = 64;

/**
 * Bar 9: 100,000 random trades over HTTP at random prices in whole paise. Half of the accounts pay charges, the other
 * half also trade intraday, and each reply is checked against a notebook. Then the cash and holdings of every account
 * in the API, in the database and as formatted on screens are compared with the notebook. In addition, invalid
 * amounts are sent in every field that takes money.
 *
 * Guarded by `div(2 * p.cost_paise::numeric * …)` in SETTLE_SELL (in bigint or float8 the cost of large holdings is
 * off by a paisa or overflows), by `exactPaise` in shared/domain/money.ts (rounding alone would admit a third
 * decimal), and by the bounds of `money` in shared/contract/trading/trades.ts.
 */
export async function money(run: Run): Promise<Verdict> {
  const found = faults();
  const product = await aProduct();
  const { db, config } = product.deps;
  const wanted = run.of(TRADES, QUICK_TRADES);
  const secret = config.SESSION_SECRET ?? '';
  const people = await signedInPeople(db, {
    count: Math.ceil(wanted / TRADES_EACH),
    cash: FIRST_CASH,
    secret,
  });
  const caller = aCaller(product.url, AT_ONCE);
  const books: Book[] = [];
  let trades = 0;
  await eachOf(people, AT_ONCE, async (person, n) => {
    const book = await tradeAtRandom(
      { product, caller, person, seed: run.seed * 100_003 + n, deducts: n % 2 === 1, found },
      TRADES_EACH,
    );
    books.push(book);
    trades += book.trades;
    if (books.length % 100 === 0) run.progress(`${trades} trades`);
  });
  await compareBooks({ db, caller }, books, found);
  const garbage = await sendGarbage(caller, people, found);
  for (const fault of await unsound(db)) found.add(fault);
  caller.close();
  await product.close();
  return {
    figure: `${trades} trades of ${people.length} accounts, ${found.count()} off; ${garbage} amounts that are no money`,
    bar: `${wanted} trades in whole paise, API = database = screen; no money → 4xx and nothing happened`,
    faults: found.reported(),
  };
}
