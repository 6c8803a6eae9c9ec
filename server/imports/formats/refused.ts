import { folded } from '../../market/history/formats/bars-format.ts';

/** Common files that are not supported, by their columns: what they are, and what to do. */
const REFUSED: readonly { columns: readonly string[]; because: string }[] = [
  {
    columns: ['INSTRUMENT', 'EXPIRY_DT', 'SETTLE_PR'],
    because: 'this is a bhavcopy of derivatives; import the cash bhavcopy, cm…bhav.csv',
  },
  {
    columns: ['trade_id', 'order_id', 'trade_date'],
    because: "this is a broker's trade book; only market data is imported here",
  },
  {
    columns: ['Instrument', 'Avg. cost', 'LTP'],
    because: "this is a broker's list of holdings; only market data is imported here",
  },
  {
    columns: ['Symbol', 'ISIN', 'Quantity Available', 'Average Price'],
    because: "this is a broker's list of holdings; only market data is imported here",
  },
  {
    columns: ['Stock name', 'ISIN', 'Exchange Order Id', 'Order status'],
    because: "this is a broker's list of orders; only market data is imported here",
  },
  {
    columns: ['Company', 'Scrip Code', 'Trade Num', 'Side'],
    because: "this is a broker's list of trades; only market data is imported here",
  },
];

/** Why a file with this header is refused; null if it is not. */
export function refusalOf(header: readonly string[]): string | null {
  const names = header.map(folded);
  const found = REFUSED.find(({ columns }) => columns.every((column) => names.includes(folded(column))));
  return found?.because ?? null;
}
