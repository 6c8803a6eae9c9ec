import type { Market } from './market.ts';
import { presentStocks, type Quoted, quoted } from './present.ts';

interface Written extends Quoted {
  json: string;
}

/**
 * Serialises the stock list as JSON. Quotes and instruments are immutable, so a stock is serialised again only when
 * one of them was replaced: a tick costs what moved, not the number of stocks.
 */
export function stockListWriter(): (market: Market) => string {
  let written = new Map<number, Written>();
  let rules = '';
  return (market) => {
    // Price bands and tick sizes depend on the date.
    const before = rules === market.tradingDate() ? written : new Map<number, Written>();
    rules = market.tradingDate();
    const isKnown = ({ instrument, quote }: Quoted) => {
      const known = before.get(instrument.id);
      return known?.quote === quote && known.instrument === instrument;
    };
    const moved = presentStocks(market, (one) => !isKnown(one));
    const fresh = new Map(moved.map((stock) => [stock.id, JSON.stringify(stock)]));
    written = new Map(
      quoted(market).flatMap((one) => {
        const { id } = one.instrument;
        const json = fresh.get(id) ?? before.get(id)?.json;
        return json === undefined ? [] : [[id, { ...one, json }] as const];
      }),
    );
    return `[${[...written.values()].map(({ json }) => json).join(',')}]`;
  };
}
