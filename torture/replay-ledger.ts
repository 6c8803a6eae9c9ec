import { paise } from '#shared/domain/money.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { computeLedger, type Ledger, type Outcome } from './replay/notebook-ledger.ts';
import { scriptOrders } from './replay/order-script.ts';
import { tradeScript } from './replay/product-ledger.ts';
import { readRealDays } from './replay/real-days.ts';
import { barsFileFor } from './support/bars-file.ts';

const ORDERS = 1_000;
const SESSIONS = 250;
const CASH = paise(90_00_00_000_00);

/**
 * 1,000 scripted orders on real bars, or on simulated ones when no file is named. The product replays the file and
 * trades. The notebook of the order model, which runs none of the product's code here, reads the file's text and
 * computes every fill, profit, cost and balance. Fills are at a session's first and last price, which daily bars
 * contain; prices between them are the product's invention and are not used. Charges are shown and not deducted, and
 * cash never runs out: both are covered by the `model` bar.
 */
export async function replayLedger(run: Run): Promise<Verdict> {
  const found = faults();
  const { file, kind, remove } = barsFileFor(run);
  const days = readRealDays(file, Math.max(20, run.of(SESSIONS)));
  const script = scriptOrders(days, run.of(ORDERS), run.seed);
  const second = computeLedger(days, script, CASH);
  const { progress } = run;
  const first = await tradeScript({ file, days, script, cash: CASH, found, progress });
  remove();
  compareLedgers(first, second, found);
  const count = (status: string) => second.outcomes.filter((outcome) => outcome.status === status).length;
  return {
    figure: `${script.length} orders in ${days.prices.size} stocks over ${days.dates.length} ${kind} sessions (${days.dates[0]} to ${days.dates.at(-1)}): ${count('EXECUTED')} filled, ${count('CANCELLED')} cancelled or expired, ${count('PENDING')} resting, ${count('REFUSED')} refused, exits included`,
    bar: 'the same ledger as a second computation from the file: every order, posting, balance and holding',
    faults: found.reported(),
  };
}

function compareLedgers(first: Ledger, second: Ledger, found: Faults): void {
  const [ours, theirs] = [spelledOut(first), spelledOut(second)];
  found.compare('the number of orders, exits included', ours.length, theirs.length);
  for (const [place, words] of theirs.entries()) found.compare('an order of the product', ours[place], words);
  found.compare('cash', first.cash, second.cash);
  const held = ({ shares }: Ledger) =>
    [...shares].flatMap(([symbol, { quantity, cost }]) => (quantity > 0 ? [[symbol, quantity, cost]] : []));
  found.compare('holdings', held(first).toSorted(), held(second).toSorted());
}

/** A line for each order, in the order of the script. */
function spelledOut({ outcomes }: Ledger): string[] {
  const line = (one: Outcome) =>
    [
      String(one.order).padStart(4, '0'),
      one.exit ?? one.side,
      one.quantity,
      one.symbol,
      one.status,
      one.on,
      one.price,
      one.pnl,
      one.cash,
      one.cost,
    ].join(' ');
  return outcomes.map(line).toSorted();
}
