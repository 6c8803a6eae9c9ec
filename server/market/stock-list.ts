import type { Instrument, Market, Quote } from './market.ts';
import { presentStock, quoted } from './present.ts';

interface Written {
  instrument: Instrument;
  quote: Quote;
  json: string;
}

/**
 * Writes the list of stocks as JSON. Quotes and instruments are replaced and never changed, so a stock is written again only when one of its
 * own is another: a tick costs what moved, not how many stocks there are.
 */
export function stockListWriter(): (market: Market) => string {
  let written = new Map<number, Written>();
  let rules = '';
  return (market) => {
    // Bands and ticks are those of the date.
    const before = rules === market.tradingDate() ? written : new Map<number, Written>();
    rules = market.tradingDate();
    written = new Map(
      quoted(market).map(({ instrument, quote }) => {
        const known = before.get(instrument.id);
        if (known?.quote === quote && known.instrument === instrument) return [instrument.id, known];
        const json = JSON.stringify(presentStock(market, instrument, quote));
        return [instrument.id, { instrument, quote, json }];
      }),
    );
    return `[${[...written.values()].map(({ json }) => json).join(',')}]`;
  };
}
