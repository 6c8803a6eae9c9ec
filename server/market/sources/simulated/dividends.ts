import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { randomStream, seedOf } from '../random.ts';
import type { CorporateAction, TradingCalendar } from '../source.ts';
import type { SimulatedMarket } from './simulated-market.ts';

/** Yearly yield of the median company: that of NIFTY 100 stocks from 2016 to 2021. */
const MEDIAN_YIELD = 0.008;
/** Standard deviation of its logarithm among companies, and from year to year. */
const SPREAD = 0.7;
const YEARLY_SPREAD = 0.15;
/** The final dividend follows the general meeting: most ex-dates lie in July and August. */
const FINAL_MIDDLE = '07-28';
const FINAL_SPREAD_DAYS = 22;
const FINAL_MOST_DAYS = 85;
/** Companies that pay an interim dividend as well, its part of the year's, and when: between November and February. */
const INTERIM_SHARE = 0.35;
const INTERIM_PART = 0.4;
const INTERIM_FROM = '11-01';
const INTERIM_DAYS = 110;
/** Dividends are multiples of five paise. */
const STEP_PAISE = 5;

interface Making {
  market: SimulatedMarket;
  seed: number;
  calendar: TradingCalendar;
}

interface Payment {
  day: TradingDate;
  /** Of the price. */
  yield: number;
}

/**
 * The dividends of the simulated market whose ex-date is a session, in paise a share of the last close. The market's returns are of
 * prices as they are quoted, ex-dividend: its prices contain the fall already, and a dividend moves none.
 */
export function dividendsOn({ market, seed, calendar }: Making, date: TradingDate): CorporateAction[] {
  const number = market.dayOf(date);
  if (number === null) return [];
  const before = calendar.previous(date);
  return market.stocks.flatMap(({ id }, i): CorporateAction[] => {
    const due = paymentsAround(seed, id, date).filter(({ day }) => day > before && day <= date);
    const part = due.reduce((sum, payment) => sum + payment.yield, 0);
    if (part === 0) return [];
    const steps = Math.max(1, Math.round((part * market.closeOf(number - 1, i)) / STEP_PAISE));
    return [{ instrumentId: id, exDate: date, kind: 'dividend', amount: paise(steps * STEP_PAISE) }];
  });
}

/** Those of the financial year, which begins in April, that a date lies in. */
function paymentsAround(seed: number, stockId: number, date: TradingDate): Payment[] {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0);
  const company = randomStream(seedOf(`dividends ${seed} ${stockId}`));
  const usual = MEDIAN_YIELD * Math.exp(SPREAD * company.normal());
  const paysInterim = company.uniform() < INTERIM_SHARE;
  const ofYear = randomStream(seedOf(`dividends ${seed} ${stockId} ${year}`));
  const total = usual * Math.exp(YEARLY_SPREAD * ofYear.normal());
  const away = Math.round(FINAL_SPREAD_DAYS * ofYear.normal());
  const offset = Math.max(-FINAL_MOST_DAYS, Math.min(FINAL_MOST_DAYS, away));
  const final = addDays(`${year}-${FINAL_MIDDLE}` as TradingDate, offset);
  if (!paysInterim) return [{ day: final, yield: total }];
  const waited = Math.floor(INTERIM_DAYS * ofYear.uniform());
  const interim = addDays(`${year}-${INTERIM_FROM}` as TradingDate, waited);
  return [
    { day: final, yield: total * (1 - INTERIM_PART) },
    { day: interim, yield: total * INTERIM_PART },
  ];
}
