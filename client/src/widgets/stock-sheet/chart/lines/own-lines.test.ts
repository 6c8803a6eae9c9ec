import { expect, test } from 'vitest';
import type { Alert } from '#shared/contract/signals/alerts.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { onTick, ownLines } from './own-lines.ts';

const order = (part: Partial<Trade>) =>
  ({
    id: 'order',
    stockSymbol: 'TCS.NS',
    status: 'PENDING',
    type: 'BUY',
    orderType: 'LIMIT',
    phase: 'OPEN',
    quantity: 10,
    filledQuantity: 0,
    exit: null,
    limitPrice: null,
    triggerPrice: null,
    canModify: true,
    ...part,
  }) as Trade;
const alert = (part: Partial<Alert>) =>
  ({ id: 'alert', symbol: 'TCS.NS', kind: 'above', level: 2_600, state: 'active', ...part }) as Alert;
const shown = (trades: Trade[], alerts: Alert[] = []) =>
  ownLines('TCS.NS', trades, alerts).map(({ kind, price, title }) => [kind, price, title]);

test('orders are at their limit, at their trigger until it is reached, exits at their trigger', () => {
  expect(
    shown([
      order({ limitPrice: 2_500 }),
      order({
        type: 'SELL',
        orderType: 'SL',
        phase: 'TRIGGER_PENDING',
        limitPrice: 2_390,
        triggerPrice: 2_400,
      }),
      order({ type: 'SELL', orderType: 'SL', phase: 'OPEN', limitPrice: 2_390, triggerPrice: 2_400 }),
      order({ type: 'SELL', exit: 'STOP', triggerPrice: 2_300, quantity: 8 }),
      order({ type: 'SELL', exit: 'TARGET', triggerPrice: 2_800, quantity: 8 }),
    ]),
  ).toEqual([
    ['buy', 2_500, 'Buy 10'],
    ['sell', 2_400, 'Sell 10 trigger'],
    ['sell', 2_390, 'Sell 10'],
    ['stop', 2_300, 'Stop loss 8'],
    ['target', 2_800, 'Target 8'],
  ]);
});

test('of a partly filled order the rest is shown; ended orders and those of other stocks are not', () => {
  expect(shown([order({ limitPrice: 2_500, filledQuantity: 4 })])).toEqual([['buy', 2_500, 'Buy 6']]);
  expect(
    shown([order({ status: 'EXECUTED', limitPrice: 1 }), order({ stockSymbol: 'INFY.NS', limitPrice: 1 })]),
  ).toEqual([]);
});

test('alerts on a price are lines while they are active', () => {
  const alerts = [
    alert({}),
    alert({ kind: 'below', level: 2_400 }),
    alert({ kind: 'rises', level: 3 }),
    alert({ state: 'fired' }),
  ];
  expect(shown([], alerts)).toEqual([
    ['alert', 2_600, 'Alert'],
    ['alert', 2_400, 'Alert'],
  ]);
});

test('a moved line stays on the tick', () => {
  expect(onTick(2_540.87, 0.1)).toBe(2_540.9);
  expect(onTick(0.004, 0.01)).toBe(0.01);
});
