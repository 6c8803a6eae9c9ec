import type { Sector } from './simulated/sectors.ts';

/** A company of the NIFTY 100, as of 3 August 2026. */
export interface Company {
  /** Instrument id: small, and never reused. */
  id: number;
  symbol: string;
  name: string;
  sector: Sector;
  inNifty50: boolean;
  sharesOutstanding: number;
  /** Close of 3 August 2026 in rupees. */
  price: number;
}

const NIFTY_50 = true;
const NEXT_50 = false;
const CRORE = 1e7;

/**
 * Symbol, name, sector, index, crores of shares (approximate) and price in rupees, by market value; append new rows
 * at the end.
 */
const ROWS: [string, string, Sector, boolean, number, number][] = [
  ['RELIANCE', 'Reliance Industries', 'Oil & Gas', NIFTY_50, 1353.2, 1319],
  ['BHARTIARTL', 'Bharti Airtel', 'Telecom', NIFTY_50, 609.4, 1970.5],
  ['HDFCBANK', 'HDFC Bank', 'Financials', NIFTY_50, 1538, 753],
  ['ICICIBANK', 'ICICI Bank', 'Financials', NIFTY_50, 715, 1460],
  ['SBIN', 'State Bank of India', 'Financials', NIFTY_50, 923, 1045],
  ['TCS', 'Tata Consultancy Services', 'IT', NIFTY_50, 361.8, 2473.7],
  ['BAJFINANCE', 'Bajaj Finance', 'Financials', NIFTY_50, 622.2, 1153],
  ['LT', 'Larsen & Toubro', 'Construction', NIFTY_50, 137.56, 4025],
  ['HINDUNILVR', 'Hindustan Unilever', 'FMCG', NIFTY_50, 234.96, 2138],
  ['INFY', 'Infosys', 'IT', NIFTY_50, 405.5, 1180],
  ['SUNPHARMA', 'Sun Pharmaceutical Industries', 'Health', NIFTY_50, 239.93, 1963.5],
  ['MARUTI', 'Maruti Suzuki India', 'Auto', NIFTY_50, 31.44, 14150],
  ['TITAN', 'Titan Company', 'Consumer Durables', NIFTY_50, 88.78, 5000],
  ['M&M', 'Mahindra & Mahindra', 'Auto', NIFTY_50, 124.35, 3428.6],
  ['ADANIPOWER', 'Adani Power', 'Power', NEXT_50, 1928.5, 213.65],
  ['ADANIENT', 'Adani Enterprises', 'Metals', NIFTY_50, 129.27, 3068],
  ['KOTAKBANK', 'Kotak Mahindra Bank', 'Financials', NIFTY_50, 994.5, 397.5],
  ['AXISBANK', 'Axis Bank', 'Financials', NIFTY_50, 310.65, 1272],
  ['ADANIPORTS', 'Adani Ports and Special Economic Zone', 'Services', NIFTY_50, 230.4, 1701],
  ['HCLTECH', 'HCL Technologies', 'IT', NIFTY_50, 271.37, 1377],
  ['ITC', 'ITC', 'FMCG', NIFTY_50, 1252.8, 287],
  ['ULTRACEMCO', 'UltraTech Cement', 'Cement', NIFTY_50, 29.47, 12054],
  ['NTPC', 'NTPC', 'Power', NIFTY_50, 969.67, 350.9],
  ['BAJAJFINSV', 'Bajaj Finserv', 'Financials', NIFTY_50, 159.78, 2096],
  ['BAJAJ-AUTO', 'Bajaj Auto', 'Auto', NIFTY_50, 27.93, 11856],
  ['JSWSTEEL', 'JSW Steel', 'Metals', NIFTY_50, 244.54, 1292.3],
  ['HAL', 'Hindustan Aeronautics', 'Capital Goods', NEXT_50, 66.88, 4690],
  ['ONGC', 'Oil & Natural Gas Corporation', 'Oil & Gas', NIFTY_50, 1258, 242],
  ['ETERNAL', 'Eternal', 'Consumer Services', NIFTY_50, 965, 310.5],
  ['NESTLEIND', 'Nestle India', 'FMCG', NIFTY_50, 192.83, 1530],
  ['BEL', 'Bharat Electronics', 'Capital Goods', NIFTY_50, 730.98, 392.15],
  ['ASIANPAINT', 'Asian Paints', 'Consumer Durables', NIFTY_50, 95.92, 2810],
  ['POWERGRID', 'Power Grid Corporation of India', 'Power', NIFTY_50, 930.06, 287],
  ['DMART', 'Avenue Supermarts', 'Consumer Services', NEXT_50, 65.07, 4015],
  ['SHRIRAMFIN', 'Shriram Finance', 'Financials', NIFTY_50, 235.2, 1090.2],
  ['COALINDIA', 'Coal India', 'Oil & Gas', NIFTY_50, 616.27, 416],
  ['TATASTEEL', 'Tata Steel', 'Metals', NIFTY_50, 1248.36, 191],
  ['HINDZINC', 'Hindustan Zinc', 'Metals', NEXT_50, 422.5, 547],
  ['ADANIGREEN', 'Adani Green Energy', 'Power', NEXT_50, 164.7, 1395],
  ['DIVISLAB', "Divi's Laboratories", 'Health', NEXT_50, 26.55, 8585],
  ['HINDALCO', 'Hindalco Industries', 'Metals', NIFTY_50, 224.72, 994.9],
  ['GRASIM', 'Grasim Industries', 'Cement', NIFTY_50, 68.06, 3260],
  ['EICHERMOT', 'Eicher Motors', 'Auto', NIFTY_50, 27.43, 8050],
  ['INDIGO', 'InterGlobe Aviation', 'Services', NIFTY_50, 38.66, 5400],
  ['TVSMOTOR', 'TVS Motor Company', 'Auto', NEXT_50, 47.51, 4389],
  ['IOC', 'Indian Oil Corporation', 'Oil & Gas', NEXT_50, 1412.1, 143.7],
  ['ADANIENSOL', 'Adani Energy Solutions', 'Power', NEXT_50, 120.13, 1647],
  ['WIPRO', 'Wipro', 'IT', NIFTY_50, 1048, 188.66],
  ['SBILIFE', 'SBI Life Insurance Company', 'Financials', NIFTY_50, 100.3, 1915],
  ['HYUNDAI', 'Hyundai Motor India', 'Auto', NEXT_50, 81.25, 2207],
  ['TORNTPHARM', 'Torrent Pharmaceuticals', 'Health', NEXT_50, 33.85, 5050],
  ['SOLARINDS', 'Solar Industries India', 'Chemicals', NEXT_50, 9.05, 18659],
  ['TMCV', 'Tata Motors Commercial Vehicles', 'Capital Goods', NEXT_50, 368.2, 458.45],
  ['PIDILITIND', 'Pidilite Industries', 'Chemicals', NEXT_50, 101.8, 1642.5],
  ['JIOFIN', 'Jio Financial Services', 'Financials', NIFTY_50, 635.3, 263],
  ['DLF', 'DLF', 'Realty', NEXT_50, 247.5, 668.55],
  ['MOTHERSON', 'Samvardhana Motherson International', 'Auto', NEXT_50, 1055.4, 155.01],
  ['TECHM', 'Tech Mahindra', 'IT', NIFTY_50, 97.96, 1649],
  ['ABB', 'ABB India', 'Capital Goods', NEXT_50, 21.19, 7601],
  ['CHOLAFIN', 'Cholamandalam Investment and Finance Company', 'Financials', NEXT_50, 84.3, 1888.2],
  ['CUMMINSIND', 'Cummins India', 'Capital Goods', NEXT_50, 27.72, 5550],
  ['VBL', 'Varun Beverages', 'FMCG', NEXT_50, 338.2, 445],
  ['BPCL', 'Bharat Petroleum Corporation', 'Oil & Gas', NEXT_50, 433.9, 329.95],
  ['PFC', 'Power Finance Corporation', 'Financials', NEXT_50, 330, 421.5],
  ['LTM', 'LTM', 'IT', NEXT_50, 29.65, 4690],
  ['SIEMENS', 'Siemens', 'Capital Goods', NEXT_50, 35.61, 3900],
  ['BRITANNIA', 'Britannia Industries', 'FMCG', NEXT_50, 24.09, 5531],
  ['UNIONBANK', 'Union Bank of India', 'Financials', NEXT_50, 763.4, 174],
  ['TATACAP', 'Tata Capital', 'Financials', NEXT_50, 424.5, 309.15],
  ['CGPOWER', 'CG Power and Industrial Solutions', 'Capital Goods', NEXT_50, 157.5, 826.1],
  ['PNB', 'Punjab National Bank', 'Financials', NEXT_50, 1149.3, 113],
  ['BAJAJHLDNG', 'Bajaj Holdings & Investment', 'Financials', NEXT_50, 11.13, 11599],
  ['TMPV', 'Tata Motors Passenger Vehicles', 'Auto', NIFTY_50, 368.2, 349.3],
  ['BANKBARODA', 'Bank of Baroda', 'Financials', NEXT_50, 517.1, 247.25],
  ['APOLLOHOSP', 'Apollo Hospitals Enterprise', 'Health', NIFTY_50, 14.38, 8820],
  ['LODHA', 'Lodha Developers', 'Realty', NEXT_50, 99.8, 1239.8],
  ['TATAPOWER', 'Tata Power Co.', 'Power', NEXT_50, 319.5, 382],
  ['BOSCHLTD', 'Bosch', 'Auto', NEXT_50, 2.949, 41300],
  ['HDFCLIFE', 'HDFC Life Insurance Company', 'Financials', NIFTY_50, 215.76, 553.1],
  ['CIPLA', 'Cipla', 'Health', NIFTY_50, 80.78, 1474.4],
  ['IRFC', 'Indian Railway Finance Corporation', 'Financials', NEXT_50, 1306.9, 90.25],
  ['MUTHOOTFIN', 'Muthoot Finance', 'Financials', NEXT_50, 40.15, 2890.9],
  ['ENRIN', 'Siemens Energy India', 'Capital Goods', NEXT_50, 35.61, 3256],
  ['CANBK', 'Canara Bank', 'Financials', NEXT_50, 907.1, 127.1],
  ['GAIL', 'GAIL (India)', 'Oil & Gas', NEXT_50, 657.5, 174.3],
  ['ZYDUSLIFE', 'Zydus Lifesciences', 'Health', NEXT_50, 100.6, 1121],
  ['JINDALSTEL', 'Jindal Steel', 'Metals', NEXT_50, 102, 1105.1],
  ['HDFCAMC', 'HDFC Asset Management Company', 'Financials', NEXT_50, 42.8, 2600.6],
  ['UNITDSPR', 'United Spirits', 'FMCG', NEXT_50, 72.74, 1530],
  ['GODREJCP', 'Godrej Consumer Products', 'FMCG', NEXT_50, 102.3, 1085.9],
  ['TATACONSUM', 'Tata Consumer Products', 'FMCG', NIFTY_50, 98.96, 1110],
  ['AMBUJACEM', 'Ambuja Cements', 'Cement', NEXT_50, 247.2, 444],
  ['TRENT', 'Trent', 'Consumer Services', NIFTY_50, 35.55, 3050],
  ['MAXHEALTH', 'Max Healthcare Institute', 'Health', NIFTY_50, 97.27, 1100.4],
  ['INDHOTEL', 'Indian Hotels Co.', 'Consumer Services', NEXT_50, 142.3, 752],
  ['VEDL', 'Vedanta', 'Metals', NEXT_50, 391, 267.25],
  ['DRREDDY', "Dr. Reddy's Laboratories", 'Health', NIFTY_50, 83.46, 1180],
  ['SHREECEM', 'Shree Cement', 'Cement', NEXT_50, 3.608, 27000],
  ['RECLTD', 'REC', 'Financials', NEXT_50, 263.3, 368.1],
  ['MAZDOCK', 'Mazagon Dock Shipbuilders', 'Capital Goods', NEXT_50, 40.34, 2390],
];

const FIRST_ID = 101;

export const NIFTY_100: readonly Company[] = ROWS.map(
  ([symbol, name, sector, inNifty50, shares, price], row) => ({
    id: FIRST_ID + row,
    symbol: `${symbol}.NS`,
    name,
    sector,
    inNifty50,
    sharesOutstanding: Math.round(shares * CRORE),
    price,
  }),
);
