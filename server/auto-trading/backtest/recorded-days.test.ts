import { expect, test } from 'vitest';
import { candidateDays, recordedDays } from './recorded-days.ts';

/** Packed as PostgreSQL does it, from integers. */
function packed(...rows: number[][]): Uint8Array {
  const bytes = Buffer.alloc(rows.length * 20);
  for (const [n, value] of rows.flat().entries()) bytes.writeInt32BE(value, n * 4);
  return bytes;
}

const days = candidateDays(
  recordedDays([
    {
      day: 20_000,
      rows: packed(
        [2, 3, 600_000, 550_000, 18_000],
        [1, 1, 580_000, 550_000, 15_000],
        [1, 2, 620_000, 580_000, 16_000],
      ),
    },
    { day: 20_003, rows: packed([7, 1, 500_000, 490_000, 9_000]) },
  ]),
);

test('each stock has one candidate a day: that with the largest edge, largest first', () => {
  expect([...days.keys()]).toEqual([20_000, 20_003]);
  expect(days.get(20_000)).toEqual([
    {
      instrumentId: 2,
      issuedOn: '2024-10-04',
      horizon: 'long',
      probability: 0.6,
      baseRate: 0.55,
      volatility: 0.018,
    },
    {
      instrumentId: 1,
      issuedOn: '2024-10-04',
      horizon: 'medium',
      probability: 0.62,
      baseRate: 0.58,
      volatility: 0.016,
    },
  ]);
});

test('days are independent of each other, and a day without predictions has none', () => {
  const last = {
    instrumentId: 7,
    issuedOn: '2024-10-07',
    horizon: 'short',
    probability: 0.5,
    baseRate: 0.49,
    volatility: 0.009,
  };
  expect(days.get(20_003)).toEqual([last]);
  expect(days.get(20_000)).toHaveLength(2);
  expect(days.get(20_003)).toEqual([last]);
  expect(days.get(20_001)).toBeUndefined();
});
