import type { chargeRates } from '#shared/schema/market/charges.ts';

export type ChargeRateRow = typeof chargeRates.$inferInsert;

type Scope = Partial<Pick<ChargeRateRow, 'product' | 'side' | 'exchange' | 'plan' | 'minBasePaise'>>;
type Known = Pick<ChargeRateRow, 'effectiveFrom' | 'note'> &
  Partial<
    Pick<ChargeRateRow, 'perCrore' | 'flatPaise' | 'floorPaise' | 'capPaise' | 'maxPerCrore' | 'approximate'>
  >;

/** NSE's first trading day: a line's first row applies to everything before the next. */
const ALWAYS = '1994-11-03';
/** Marks rates from memory, from a single summary, or simplified. */
const approximate = true;

const line = (name: ChargeRateRow['line'], scope: Scope, ...known: Known[]): ChargeRateRow[] =>
  known.map((row) => ({ line: name, product: 'any', side: 'any', exchange: 'any', ...scope, ...row }));
const forBoth = (plan: ChargeRateRow['plan'], ...known: Known[]): ChargeRateRow[] =>
  (['delivery', 'intraday'] as const).flatMap((product) => line('brokerage', { plan, product }, ...known));

const BROKERAGE = [
  ...line('brokerage', { product: 'delivery' }, { effectiveFrom: ALWAYS, note: 'Default of this product' }),
  ...line(
    'brokerage',
    { product: 'intraday' },
    {
      effectiveFrom: ALWAYS,
      perCrore: 3_000,
      capPaise: 20_00,
      note: 'Default of this product: 0.03%, up to ₹20 per order',
    },
  ),
];

const STT_ON_DELIVERY: Known[] = [
  { effectiveFrom: ALWAYS, note: 'No securities transaction tax before 1 October 2004' },
  { effectiveFrom: '2004-10-01', perCrore: 7_500, note: 'Finance (No. 2) Act 2004' },
  { effectiveFrom: '2005-06-01', perCrore: 10_000, note: 'Finance Act 2005' },
  { effectiveFrom: '2006-06-01', perCrore: 12_500, note: 'Finance Act 2006' },
  { effectiveFrom: '2012-07-01', perCrore: 10_000, note: 'Finance Act 2012' },
];
const STT = [
  ...line('stt', { product: 'delivery', side: 'BUY' }, ...STT_ON_DELIVERY),
  ...line('stt', { product: 'delivery', side: 'SELL' }, ...STT_ON_DELIVERY),
  ...line('stt', { product: 'intraday', side: 'BUY' }, { effectiveFrom: ALWAYS, note: 'On sales only' }),
  ...line(
    'stt',
    { product: 'intraday', side: 'SELL' },
    { effectiveFrom: ALWAYS, note: 'No securities transaction tax before 1 October 2004' },
    { effectiveFrom: '2004-10-01', perCrore: 1_500, note: 'Finance (No. 2) Act 2004' },
    { effectiveFrom: '2005-06-01', perCrore: 2_000, note: 'Finance Act 2005' },
    { effectiveFrom: '2006-06-01', perCrore: 2_500, note: 'Finance Act 2006' },
  ),
];

const EXCHANGE = [
  ...line(
    'exchange',
    { exchange: 'NSE' },
    {
      effectiveFrom: ALWAYS,
      perCrore: 325,
      approximate,
      note: 'The first slab; members with more turnover paid less',
    },
    {
      effectiveFrom: '2021-01-01',
      perCrore: 345,
      approximate,
      note: '6% more, for the investor protection fund',
    },
    {
      effectiveFrom: '2023-04-01',
      perCrore: 335,
      approximate,
      note: '₹325 and ₹10 for the investor protection fund',
    },
    {
      effectiveFrom: '2024-04-01',
      perCrore: 332,
      approximate,
      note: '₹322 and ₹10 for the investor protection fund',
    },
    {
      effectiveFrom: '2024-10-01',
      perCrore: 307,
      note: '₹297 for every member and ₹10 for the investor protection fund',
    },
    {
      effectiveFrom: '2026-03-01',
      perCrore: 307,
      note: 'One charge, the investor protection fund within it',
    },
  ),
  ...line(
    'exchange',
    { exchange: 'BSE' },
    {
      effectiveFrom: ALWAYS,
      perCrore: 275,
      approximate,
      note: '₹225 to ₹325, depending on which order was first in the book',
    },
    {
      effectiveFrom: '2014-09-01',
      perCrore: 275,
      note: 'Same for both sides; by number of trades from April 2017',
    },
    { effectiveFrom: '2018-08-01', perCrore: 300, note: 'The first slab' },
    {
      effectiveFrom: '2023-03-24',
      perCrore: 375,
      approximate,
      note: 'In force on this day; start date not found',
    },
  ),
];

const SEBI = line(
  'sebi',
  {},
  { effectiveFrom: ALWAYS, perCrore: 20, approximate, note: 'Other fees in some years before 2014' },
  {
    effectiveFrom: '2017-04-01',
    perCrore: 15,
    approximate,
    note: 'The rate is known, its date is from memory',
  },
  { effectiveFrom: '2019-04-01', perCrore: 10, note: 'SEBI (Payment of Fees) (Amendment) Regulations 2019' },
  { effectiveFrom: '2020-06-01', perCrore: 5, note: 'Halved in the pandemic' },
  { effectiveFrom: '2021-04-01', perCrore: 10, note: 'As before June 2020' },
);

/**
 * Before July 2020 each state had its own stamp duty, on both sides; these are Maharashtra's, Delhi's and
 * Gujarat's.
 */
const stamp = (product: 'delivery' | 'intraday', byState: number, onPurchase: number) =>
  (['BUY', 'SELL'] as const).flatMap((side) =>
    line(
      'stamp',
      { product, side },
      {
        effectiveFrom: ALWAYS,
        perCrore: byState,
        approximate,
        note: 'Set by each state; rate of Maharashtra',
      },
      {
        effectiveFrom: '2020-07-01',
        perCrore: side === 'BUY' ? onPurchase : 0,
        note: 'One duty for all of India, on purchases only',
      },
    ),
  );

const GST = line(
  'gst',
  {},
  {
    effectiveFrom: ALWAYS,
    perCrore: 10_30_000,
    approximate,
    note: 'Service tax, 5% to 12.36% over the years',
  },
  { effectiveFrom: '2012-04-01', perCrore: 12_36_000, note: 'Service tax with education cess' },
  { effectiveFrom: '2015-06-01', perCrore: 14_00_000, note: 'Service tax' },
  { effectiveFrom: '2015-11-15', perCrore: 14_50_000, note: 'Service tax with Swachh Bharat cess' },
  { effectiveFrom: '2016-06-01', perCrore: 15_00_000, note: 'Service tax with Krishi Kalyan cess as well' },
  { effectiveFrom: '2017-07-01', perCrore: 18_00_000, note: 'GST' },
);

const DP = line(
  'dp',
  {},
  {
    effectiveFrom: ALWAYS,
    flatPaise: 15_93,
    approximate,
    note: '₹13.50 and 18% GST, used for all earlier dates',
  },
  {
    effectiveFrom: '2024-10-01',
    flatPaise: 15_34,
    note: '₹13 and 18% GST, since CDSL charges every participant ₹3.50',
  },
);

/** The maximum brokerage that SEBI allows: 2.5% of the value. */
const maxPerCrore = 2_50_000;

/** Plans with rates of their own; ZERODHA is charged by the rows of no plan. Amounts of DP charges include 18% GST. */
const PLANS = [
  ...forBoth(
    'GROWW',
    {
      effectiveFrom: '2021-01-01',
      perCrore: 5_000,
      capPaise: 20_00,
      maxPerCrore,
      approximate,
      note: "0.05%, up to ₹20: chittorgarh.com's answer on Groww, without a start date",
    },
    {
      effectiveFrom: '2024-10-01',
      perCrore: 10_000,
      floorPaise: 5_00,
      capPaise: 20_00,
      maxPerCrore,
      approximate,
      note: "0.1%, ₹5 to ₹20: Groww's help page on delivery, which names the exchange rates of October 2024",
    },
  ),
  ...line(
    'dp',
    { plan: 'GROWW' },
    {
      effectiveFrom: '2024-10-01',
      flatPaise: 4_13,
      note: "Below ₹100: ₹3.50 and GST. Groww's help page on delivery, account of a man",
    },
  ),
  ...line(
    'dp',
    { plan: 'GROWW', minBasePaise: 100_00 },
    {
      effectiveFrom: '2024-10-01',
      flatPaise: 23_60,
      note: "From ₹100: ₹20 and GST. Groww's help page on delivery, account of a man",
    },
  ),
  ...line(
    'brokerage',
    { plan: 'UPSTOX', product: 'delivery' },
    {
      effectiveFrom: '2023-04-01',
      flatPaise: 20_00,
      maxPerCrore,
      note: "₹20 per order: Upstox's pricing pages of 2023 and October 2024",
    },
  ),
  ...line(
    'brokerage',
    { plan: 'UPSTOX', product: 'intraday' },
    {
      effectiveFrom: '2023-04-01',
      perCrore: 5_000,
      capPaise: 20_00,
      note: "0.05%, up to ₹20: Upstox's pricing page of 2023",
    },
    {
      effectiveFrom: '2024-10-01',
      perCrore: 10_000,
      capPaise: 20_00,
      approximate,
      note: "0.1%, up to ₹20: Upstox's brokerage page, which names the rates of October 2024",
    },
  ),
  ...line(
    'dp',
    { plan: 'UPSTOX' },
    {
      effectiveFrom: '2023-04-01',
      flatPaise: 21_83,
      approximate,
      note: "₹18.50 and GST: Upstox's pricing page of 2023; a later change was not found",
    },
  ),
  ...forBoth('FREE', { effectiveFrom: ALWAYS, note: 'Waived in this plan' }),
  ...line('dp', { plan: 'FREE' }, { effectiveFrom: ALWAYS, note: 'Waived in this plan' }),
];

/** Known charges of equity trades by effective date, from acts and circulars, or approximate. */
export const KNOWN_CHARGE_RATES: readonly ChargeRateRow[] = [
  ...BROKERAGE,
  ...STT,
  ...EXCHANGE,
  ...SEBI,
  ...stamp('delivery', 1_000, 1_500),
  ...stamp('intraday', 200, 300),
  ...GST,
  ...DP,
  ...PLANS,
];
