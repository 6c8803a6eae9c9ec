import type { Company } from '../nifty100.ts';
import { mix, type RandomStream, randomStream, seedOf } from '../random.ts';
import { SECTORS, type Sector } from './sectors.ts';

/** First id of fictional companies; real ones are below. */
const FIRST_ID = 10_001;
const CRORE = 1e7;
/**
 * Log10 of the market value in crores, from largest to smallest: roughly those of NSE stocks below the NIFTY 100.
 */
const VALUE = { largest: 4.9, range: 3.4, bend: 0.75, spread: 0.1 };
/** Share prices in rupees: middle of the largest and of the smallest companies, and their spread in logarithms. */
const PRICE = { largest: 600, smallest: 120, spread: 0.8, least: 20, most: 30_000 };
/** Prices are multiples of this, in rupees: a tick at every price. */
const STEP = 5;

const PLACES =
  'Aravalli Bhima Betwa Chambal Chenab Damodar Deccan Dhauli Ganga Girnar Godavari Indravati Jhelum Kaveri Kosi Krishna Lohit Mahanadi Malabar Manjira Narmada Nilgiri Palar Penna Ravi Sabarmati Sahyadri Satpura Shivalik Sone Sutlej Tapti Teesta Tungabhadra Vaigai Vindhya Yamuna Zanskar'.split(
    ' ',
  );

/** Name suffixes per sector. */
const TRADES: Record<Sector, readonly string[]> = {
  Financials: ['Finance', 'Capital', 'Housing Finance', 'Small Finance Bank', 'Insurance'],
  IT: ['Software', 'Systems', 'Infotech', 'Digital'],
  FMCG: ['Foods', 'Consumer', 'Beverages', 'Agro'],
  Auto: ['Motors', 'Auto Parts', 'Tyres', 'Forgings'],
  Health: ['Pharma', 'Hospitals', 'Lifesciences', 'Diagnostics'],
  Power: ['Power', 'Renewables', 'Transmission'],
  'Oil & Gas': ['Petroleum', 'Gas', 'Energy'],
  'Capital Goods': ['Engineering', 'Electricals', 'Machines', 'Bearings'],
  Metals: ['Steel', 'Metals', 'Mining', 'Alloys'],
  Realty: ['Estates', 'Developers', 'Properties'],
  Telecom: ['Telecom', 'Networks'],
  Construction: ['Infra', 'Construction', 'Roads'],
  Cement: ['Cement', 'Building Materials'],
  Services: ['Logistics', 'Ports', 'Services'],
  'Consumer Durables': ['Appliances', 'Paints', 'Jewellery'],
  'Consumer Services': ['Retail', 'Hotels', 'Leisure'],
  Chemicals: ['Chemicals', 'Fertilisers', 'Polymers'],
};
/** Companies per sector out of a hundred, roughly as listed on NSE. */
const FREQUENCY: Record<Sector, number> = {
  Financials: 13,
  IT: 7,
  FMCG: 8,
  Auto: 7,
  Health: 8,
  Power: 2,
  'Oil & Gas': 2,
  'Capital Goods': 13,
  Metals: 7,
  Realty: 4,
  Telecom: 1,
  Construction: 5,
  Cement: 3,
  Services: 5,
  'Consumer Durables': 5,
  'Consumer Services': 5,
  Chemicals: 5,
};
const DECK = Object.keys(SECTORS).flatMap((name) => {
  const sector = name as Sector;
  return Array.from({ length: FREQUENCY[sector] }, () => sector);
});

/**
 * Fictional companies, largest first, recognisable by symbol and name. Deterministic by seed and count: names,
 * sectors, prices and sizes from the upper mid caps down to the smallest listed ones.
 */
export function madeUpCompanies(count: number, seed: number): Company[] {
  return Array.from({ length: count }, (_, place) => {
    const random = randomStream(mix(seed, seedOf(`company ${place}`)));
    const sector = oneOf(random, DECK);
    const name = `${oneOf(random, PLACES)} ${oneOf(random, TRADES[sector])} ${place + 1} (simulated)`;
    const part = place / Math.max(count - 1, 1);
    const power = VALUE.largest - VALUE.range * part ** VALUE.bend + VALUE.spread * random.normal();
    const price = priceOf(part, random);
    return {
      id: FIRST_ID + place,
      symbol: `SIM${String(place + 1).padStart(4, '0')}.NS`,
      name,
      sector,
      inNifty50: false,
      sharesOutstanding: Math.round((10 ** power * CRORE) / price),
      price,
    };
  });
}

/** Small companies have lower prices. */
function priceOf(part: number, random: RandomStream): number {
  const middle = Math.log(PRICE.largest) + part * Math.log(PRICE.smallest / PRICE.largest);
  const price = Math.exp(middle + PRICE.spread * random.normal());
  return Math.round(Math.min(Math.max(price, PRICE.least), PRICE.most) / STEP) * STEP;
}

function oneOf<T>(random: RandomStream, values: readonly [T, ...T[]] | readonly T[]): T {
  const value = values[Math.floor(random.uniform() * values.length)];
  if (value === undefined) throw new RangeError('There is nothing to choose from.');
  return value;
}
