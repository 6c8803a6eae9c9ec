import { expect, test } from 'vitest';
import type { CancelledTrade } from '#shared/contract/trading/trades.ts';
import { restoredText } from './restored-text.ts';

const exit = (kind: 'STOP' | 'TARGET', triggerPrice: number) =>
  ({ exit: kind, triggerPrice }) as CancelledTrade['restoredExits'][number];
const lost = (kind: 'STOP' | 'TARGET', triggerPrice: number, message: string) => ({
  id: kind,
  exit: kind,
  triggerPrice,
  message,
});

test('a sale without exits has nothing to report', () => {
  expect(restoredText({ restoredExits: [], exitsNotRestored: [] })).toBe('');
});

test('one or two exits are named with their triggers, more are counted', () => {
  const restored = (...restoredExits: CancelledTrade['restoredExits']) =>
    restoredText({ restoredExits, exitsNotRestored: [] });
  expect(restored(exit('STOP', 380))).toBe('Stop-loss ₹380.00 is active again.');
  expect(restored(exit('STOP', 380), exit('TARGET', 430))).toBe(
    'Stop-loss ₹380.00 and target ₹430.00 are active again.',
  );
  expect(restored(exit('STOP', 380), exit('TARGET', 430), exit('STOP', 390))).toBe(
    '3 stop-loss and target orders are active again.',
  );
});

test('exits that stay cancelled are named with the reason', () => {
  expect(
    restoredText({
      restoredExits: [exit('TARGET', 430)],
      exitsNotRestored: [lost('STOP', 380, 'The stop-loss of ₹380.00 is too high.')],
    }),
  ).toBe(
    'Target ₹430.00 is active again. Not active again: Stop-loss ₹380.00. The stop-loss of ₹380.00 is too high.',
  );
});
