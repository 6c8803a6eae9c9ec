import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import type { TradingCalendar } from '../../calendar/trading-calendar.ts';
import { randomStream, seedOf } from '../random.ts';
import type { AnnouncedAction, CorporateAction } from '../source.ts';
import type { SimulatedMarket } from './simulated-market.ts';

/** Annual yield of the median company: that of NIFTY 100 stocks from 2016 to 2021. */
const MEDIAN_YIELD = 0.008;
/** Standard deviation of the log yield across companies, and from year to year. */
const SPREAD = 0.7;
const YEARLY_SPREAD = 0.15;
/** The final dividend follows the general meeting: most ex-dates are in July and August. */
const FINAL_MIDDLE = '07-28';
const FINAL_SPREAD_DAYS = 22;
const FINAL_MAX_DAYS = 85;
/** Fraction of companies with an interim dividend, its part of the year's, and its period: November to February. */
const INTERIM_SHARE = 0.35;
const INTERIM_PART = 0.4;
const INTERIM_FROM = '11-01';
const INTERIM_DAYS = 110;
/** Dividends are multiples of five paise. */
const STEP_PAISE = 5;

/** Dividends are announced three to five weeks ahead. */
const MIN_NOTICE_DAYS = 21;
const MAX_NOTICE_DAYS = 35;

interface Making {
  market: SimulatedMarket;
  seed: number;
  calendar: TradingCalendar;
}

interface Payment {
  /** Index of the stock. */
  stock: number;
  exDate: TradingDate;
  announcedOn: TradingDate;
  /** Fraction of the price. */
  yield: number;
}

/**
 * The simulated market's dividends with this session as ex-date, in paise per share, of the last close before their
 * announcement. The simulated returns are of quoted prices, ex-dividend: prices already contain the fall, so a
 * dividend moves none.
 */
export function dividendsOn(making: Making, date: TradingDate): CorporateAction[] {
  if (making.market.dayOf(date) === null) return [];
  const before = making.calendar.previous(date);
  return plansOf(making, date.slice(0, 4), date.slice(0, 4))
    .filter(({ day }) => day > before && day <= date)
    .map((plan) => dividendOf(making, paymentOf(making, plan)));
}

/** Dividends announced after one date, up to and including another. */
export function dividendsAnnounced(
  making: Making,
  after: TradingDate,
  until: TradingDate,
): AnnouncedAction[] {
  const lastExDate = addDays(until, MAX_NOTICE_DAYS);
  return plansOf(making, after.slice(0, 4), lastExDate.slice(0, 4))
    .filter(({ day }) => day > after && day <= lastExDate)
    .map((plan) => paymentOf(making, plan))
    .filter(({ announcedOn }) => announcedOn > after && announcedOn <= until)
    .map((payment) => ({ ...dividendOf(making, payment), announcedOn: payment.announcedOn }));
}

function dividendOf(
  { market, calendar }: Making,
  { stock, exDate, announcedOn, yield: part }: Payment,
): Extract<CorporateAction, { kind: 'dividend' }> {
  const known = market.dayOf(calendar.previous(announcedOn)) ?? -1;
  const steps = Math.max(1, Math.round((part * market.closeOf(known, stock)) / STEP_PAISE));
  const instrumentId = market.stocks[stock]?.id ?? -1;
  return { instrumentId, exDate, kind: 'dividend', amount: paise(steps * STEP_PAISE) };
}

const paymentOf = ({ calendar }: Making, { stock, day, notice, yield: part }: Plan): Payment => ({
  stock,
  exDate: calendar.next(addDays(day, -1)),
  announcedOn: calendar.next(addDays(day, -notice - 1)),
  yield: part,
});

interface Plan {
  stock: number;
  day: TradingDate;
  /** Days from announcement to ex-date, before either is moved to a session. */
  notice: number;
  yield: number;
}

/** Plans by market, seed and financial year. */
const plans = new WeakMap<SimulatedMarket, Map<string, Plan[]>>();

/** Plans for calendar years: those of the overlapping financial years, which start in April. */
function plansOf({ market, seed }: Making, from: string, to: string): Plan[] {
  const known = plans.get(market) ?? new Map<string, Plan[]>();
  plans.set(market, known);
  const years = Array.from({ length: Number(to) - Number(from) + 2 }, (_, n) => Number(from) - 1 + n);
  return years.flatMap((year) => {
    const made =
      known.get(`${seed} ${year}`) ??
      market.stocks.flatMap(({ id }, stock) => planned(seed, id, year).map((plan) => ({ stock, ...plan })));
    known.set(`${seed} ${year}`, made);
    return made;
  });
}

/** A company's plan for a financial year, before moving dates to sessions. */
function planned(
  seed: number,
  stockId: number,
  year: number,
): { day: TradingDate; notice: number; yield: number }[] {
  const company = randomStream(seedOf(`dividends ${seed} ${stockId}`));
  const usual = MEDIAN_YIELD * Math.exp(SPREAD * company.normal());
  const paysInterim = company.uniform() < INTERIM_SHARE;
  const ofYear = randomStream(seedOf(`dividends ${seed} ${stockId} ${year}`));
  const total = usual * Math.exp(YEARLY_SPREAD * ofYear.normal());
  const away = Math.round(FINAL_SPREAD_DAYS * ofYear.normal());
  const offset = Math.max(-FINAL_MAX_DAYS, Math.min(FINAL_MAX_DAYS, away));
  const final = addDays(`${year}-${FINAL_MIDDLE}` as TradingDate, offset);
  const notices = randomStream(seedOf(`announcements ${seed} ${stockId} ${year}`));
  const notice = () => MIN_NOTICE_DAYS + Math.floor((MAX_NOTICE_DAYS - MIN_NOTICE_DAYS) * notices.uniform());
  if (!paysInterim) return [{ day: final, notice: notice(), yield: total }];
  const waited = Math.floor(INTERIM_DAYS * ofYear.uniform());
  const interim = addDays(`${year}-${INTERIM_FROM}` as TradingDate, waited);
  return [
    { day: final, notice: notice(), yield: total * (1 - INTERIM_PART) },
    { day: interim, notice: notice(), yield: total * INTERIM_PART },
  ];
}
