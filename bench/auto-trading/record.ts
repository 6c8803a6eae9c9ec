import type { Instrument } from '#server/market/market.ts';
import { randomStream } from '#server/market/sources/random.ts';
import type { RecordedRow } from '#server/predictions/chain/chained.ts';
import { HORIZONS } from '#shared/domain/predictions/horizon.ts';
import { aRow } from '#tests/support/orders/prediction-record.ts';

/** Predictions of all three horizons for each stock; `says` is the share of BUYs. */
export function rowsFor(stocks: readonly Instrument[], says: number, seed: number): RecordedRow[] {
  const chance = randomStream(seed);
  return stocks.flatMap(({ id, symbol }) =>
    HORIZONS.map((horizon) =>
      aRow({
        instrumentId: id,
        symbol,
        horizon,
        prediction: chance.uniform() < says ? 'BUY' : 'HOLD',
        pUp: 550_000 + Math.round(60_000 * chance.uniform()),
        sigma: 10_000 + Math.round(20_000 * chance.uniform()),
      }),
    ),
  );
}
