import type { Market } from './market.ts';
import { presentStocks, type Quoted, quoted, type StockDetails } from './present.ts';

interface Written extends Quoted {
  json: string;
}

/**
 * Serialises the stock list as JSON. Quotes and instruments are immutable, so a stock is serialised again only when
 * one of them, or the details of all, was replaced: a tick costs what moved, not the number of stocks.
 */
export function stockListWriter(): (market: Market, details?: StockDetails) => string {
  let written = new Map<number, Written>();
  let date = '';
  let closes: ReturnType<Market['settingCloses']> = null;
  let known: StockDetails | undefined;
  return (market, details) => {
    // Price bands and tick sizes depend on the date, and on the closes that set them.
    const isSame = date === market.tradingDate() && closes === market.settingCloses() && known === details;
    const before = isSame ? written : new Map<number, Written>();
    known = details;
    date = market.tradingDate();
    closes = market.settingCloses();
    const isKnown = ({ instrument, quote }: Quoted) => {
      const last = before.get(instrument.id);
      return last?.quote === quote && last.instrument === instrument;
    };
    const moved = presentStocks(market, (one) => !isKnown(one), details);
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
