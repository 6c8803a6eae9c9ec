import type { Company } from '../nifty100.ts';
import { mix, type RandomStream, randomStream, seedOf } from '../random.ts';
import { SECTORS, type Sector } from './sectors.ts';

/** Ids of made-up companies; those of real ones stay below. */
const FIRST_ID = 10_001;
const CRORE = 1e7;
/** Powers of ten of the market value in crores, from the largest to the smallest: about those of what NSE lists below the NIFTY 100. */
const VALUE = { largest: 4.9, range: 3.4, bend: 0.75, spread: 0.1 };
/** Rupees of a share: the middle of the largest and of the smallest companies, and how far prices lie apart, in logarithms. */
const PRICE = { largest: 600, smallest: 120, spread: 0.8, least: 20, most: 30_000 };
/** Prices are on this step, in rupees: a tick of every price. */
const STEP = 5;

const PLACES =
  'Aravalli Bhima Betwa Chambal Chenab Damodar Deccan Dhauli Ganga Girnar Godavari Indravati Jhelum Kaveri Kosi Krishna Lohit Mahanadi Malabar Manjira Narmada Nilgiri Palar Penna Ravi Sabarmati Sahyadri Satpura Shivalik Sone Sutlej Tapti Teesta Tungabhadra Vaigai Vindhya Yamuna Zanskar'.split(
    ' ',
  );

/** What companies of a sector are called after. */
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
/** How many of a hundred companies are of each sector, roughly as NSE lists them. */
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
 * Companies that don't exist, the largest first; symbol and name say so. A seed and a number always make the same ones: names, sectors, prices
 * and sizes from the upper mid caps down to the smallest that are listed.
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
