import { dateOfDay } from '#server/analytics/columns.ts';
import { SCREENS } from '#server/analytics/screens/index.ts';
import type { Evidence } from '#server/analytics/screens/screen.ts';
import type { ScreenEvidence } from '#shared/contract/signals/screen-shapes.ts';
import type { AboutScreen, ScreenerGroups, ScreenerResult } from '#shared/contract/signals/screeners.ts';
import { SCREEN_KEYS, type ScreenKey } from '#shared/domain/screens.ts';
import type { Instrument, Market, Quote } from '../market/market.ts';
import type { Announcements } from './announcements.ts';
import { lastSessionOf } from './last-session.ts';
import type { LiveDay } from './live-day.ts';
import { matchesOf, type ScreenMatch } from './matches.ts';
import { presentRecord, rounded } from './record-text.ts';
import type { ScreenDay } from './screen-day.ts';

/** The seven groups with their texts. */
export function presentScreens(live: LiveDay, announced: Announcements, market: Market): ScreenerGroups {
  const matches = matchesOf(live, announced);
  const groups = bySeven((key) => matches[key].flatMap((match) => presentMatch(match, live, market)));
  return {
    ...groups,
    about: bySeven((key) => about(key, live.day, announced)),
    asOf: newestOf(live, market).toISOString(),
    tradingDate: dateOfDay(live.day.session),
    universe: live.day.stocks.length,
    stale: live.behind || market.status().stale,
    lastSession: lastSessionOf(live, market, (key) => matches[key].length === 0),
  };
}

/** Market time of the newest quote. */
export function newestOf({ quotes }: LiveDay, market: Pick<Market, 'now'>): Date {
  const newest = [...quotes.values()].reduce((at, quote) => Math.max(at, quote.at.getTime()), 0);
  return newest > 0 ? new Date(newest) : market.now();
}

const bySeven = <Part>(part: (key: ScreenKey) => Part) =>
  Object.fromEntries(SCREEN_KEYS.map((key) => [key, part(key)])) as Record<ScreenKey, Part>;

/** Empty for a stock without a price. */
function presentMatch(match: ScreenMatch, live: LiveDay, market: Market): ScreenerResult[] {
  const { instrumentId, strength, signal, isNew, evidence, additionalInfo } = match;
  const figures = stockFigures(instrumentId, live, market);
  if (!figures) return [];
  return [
    {
      ...figures,
      strength,
      signal,
      isNew,
      evidence: evidence.map(presentEvidence),
      additionalInfo: Object.fromEntries(
        Object.entries(additionalInfo).map(([name, value]) => [
          name,
          typeof value === 'number' ? rounded(value, 2) : value,
        ]),
      ),
    },
  ];
}

/** Money and percentages with two digits, everything else with four. */
export const presentEvidence = ({ label, value, unit }: Evidence): ScreenEvidence => ({
  label,
  value: rounded(value, unit === 'times' || unit === 'number' ? 4 : 2),
  unit,
});

/** Common stock fields of all screen lists; null without a price. */
export function stockFigures(id: number, { quotes }: LiveDay, market: Pick<Market, 'byId'>) {
  const instrument = market.byId(id);
  const quote = quotes.get(id);
  return instrument && quote ? figures(instrument, quote) : null;
}

const figures = ({ id, symbol, name, sector }: Instrument, quote: Quote) => ({
  id,
  symbol,
  name,
  sector,
  currentPrice: quote.last / 100,
  changePercent: changePercent(quote),
  volume: quote.volume,
  asOf: quote.at.toISOString(),
  stale: quote.stale,
});

/** Rounded to hundredths, like the stock lists. */
export const changePercent = ({ last, previousClose }: Quote): number =>
  rounded((100 * (last - previousClose)) / previousClose, 2);

const NO_SOURCE = {
  fiiHoldingsChange:
    'No data source: this market has no FII shareholding filings. An operator can import them.',
  upcomingDividends:
    'No data source: this market has no dividend announcements. An operator can import them.',
};
const NO_PAST = 'Past performance is not measured for filings and announcements.';
const NO_BARS = 'Not enough daily bars to measure past performance: it needs 253 sessions.';

function about(key: ScreenKey, { records }: ScreenDay, { dividends, holdings }: Announcements): AboutScreen {
  const { title, rule, strengthRule } = SCREENS[key];
  const titled = { key, title, rule, strengthRule };
  if (key === 'fiiHoldingsChange' || key === 'upcomingDividends') {
    const available = (key === 'fiiHoldingsChange' ? holdings : dividends) !== null;
    const sentence = available ? 'Based on company filings and announcements up to today.' : NO_SOURCE[key];
    const source = available ? 'available' : 'none';
    return { ...titled, source, sentence, record: null, recordSentence: NO_PAST };
  }
  const record = records.find((each) => each.key === key);
  return {
    ...titled,
    source: 'available',
    sentence:
      "Based on daily bars and today's trading so far. Matches and volumes can change until the close.",
    record: record ? presentRecord(record) : null,
    recordSentence: record ? null : NO_BARS,
  };
}
