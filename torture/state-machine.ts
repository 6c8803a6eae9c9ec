import { TRADE_ACTIONS, TRADE_STATES } from '#server/trading/order/states.ts';
import { PRODUCTS } from '#shared/domain/trading/intraday.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { faults, type Run, type Verdict } from './bar.ts';
import { tryEveryMove } from './state-machine/every-move.ts';
import { raceCancelsAgainstFills } from './state-machine/races.ts';
import { severalInstances } from './support/instances.ts';

const RACES = 1_000;
const INSTANCES = 2;

/**
 * Bar 7: every action of the product on an order in every state, and every status change by bare SQL, for delivery
 * and intraday orders. Then 1,000 orders of both kinds are cancelled just as the market reaches them, on two servers'
 * connections, with two matchers.
 *
 * Guarded by the triggers of migrations/0000_baseline.sql (without trades_end the bare changes are accepted) and by
 * `status = 'PENDING'` in the statements of server/trading/matching/close.ts and settlement/resting-orders.ts
 * (without it, the triggers fail the loser of a race: a failure instead of an answer).
 */
export async function stateMachine(run: Run): Promise<Verdict> {
  const found = faults();
  const instances = await severalInstances(INSTANCES);
  let moves = 0;
  for (const product of PRODUCTS) moves += await tryEveryMove(instances.floor, product, found);
  run.progress(`${moves} moves tried`);
  const races = run.of(RACES);
  const { filled, cancelled } = await raceCancelsAgainstFills(instances, { races, seed: run.seed }, found);
  if (Math.min(filled, cancelled) < races / 20) found.add('one side won nearly always: that was no race');
  for (const fault of await unsound(instances.floor.db)) found.add(fault);
  await instances.close();
  const acted = PRODUCTS.length * TRADE_STATES.length * TRADE_ACTIONS.length;
  return {
    figure: `${PRODUCTS.length} products × ${TRADE_STATES.length} states × ${TRADE_ACTIONS.length} actions and ${moves - acted} bare changes; ${races} races: ${filled} filled, ${cancelled} cancelled`,
    bar: 'illegal moves refused by the product and by the database; one end a race, cash released once',
    faults: found.reported(),
  };
}
