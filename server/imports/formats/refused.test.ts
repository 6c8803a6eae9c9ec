import { expect, test } from 'vitest';
import { fieldsOf } from '#server/market/history/files/fields.ts';
import { refusalOf } from './refused.ts';

test.each([
  ['INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,SETTLE_PR', 'derivatives'],
  [
    'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time',
    'trade book',
  ],
  ['"Instrument","Qty.","Avg. cost","LTP","Invested","Cur. val","P&L","Net chg.","Day chg.",""', 'holdings'],
  [
    'Symbol,ISIN,Sector,Quantity Available,Quantity Discrepant,Quantity Long Term,Average Price,Previous Closing Price',
    'holdings',
  ],
  [
    'Stock name,Symbol,ISIN,Type,Quantity,Value,Exchange,Exchange Order Id,Execution date and time,Order status',
    'orders',
  ],
  [
    'Date,Company,Amount,Exchange,Segment,Scrip Code,Instrument Type,Strike Price,Expiry,Trade Num,Trade Time,Side,Quantity,Price',
    'trades',
  ],
])('"%s" is refused as what it is: %s', (header, what) =>
  expect(refusalOf(fieldsOf(header))).toContain(what),
);
