import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { modelLevels } from './model-levels.ts';

const call = (prediction: 'BUY' | 'SELL' | 'HOLD', stopLoss: number, targetPrice: number) => ({
  prediction,
  stopLoss,
  targetPrice,
});
const at = { entry: paise(2_600_00), tick: paise(10) };

test('the BUY call with the largest edge gives both levels, each at the nearest tick', () => {
  const calls = [call('SELL', 2_700, 2_500), call('BUY', 2_402.34, 2_781.15), call('BUY', 2_300, 3_000)];
  expect(modelLevels(calls, at)).toEqual({ stopLoss: 2_402_30, target: 2_781_20 });
  expect(modelLevels([call('BUY', 105.62, 131.378)], { entry: paise(120_00), tick: paise(1) })).toEqual({
    stopLoss: 105_62,
    target: 131_38,
  });
});

test('no BUY call gives no levels', () => {
  expect(modelLevels([call('SELL', 2_700, 2_500), call('HOLD', 2_400, 2_800)], at)).toBeNull();
  expect(modelLevels([], at)).toBeNull();
});

test.each([
  ['at the stop-loss', 2_402_30],
  ['below the stop-loss', 2_300_00],
  ['at the target', 2_781_20],
  ['above the target', 2_900_00],
])('an entry %s gives no levels', (_where, entry) => {
  expect(modelLevels([call('BUY', 2_402.34, 2_781.15)], { ...at, entry: paise(entry) })).toBeNull();
});
