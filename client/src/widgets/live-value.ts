import type { Holding, PortfolioSummary } from '#shared/contract/trading/portfolio.ts';

/** Rupees and percent at live prices. */
export interface LiveValue {
  currentValue: number;
  totalPnL: number;
  totalPnLPercent: number;
  dayPnL: number;
  dayPnLPercent: number;
}

/**
 * Updates a holding to a live price in rupees: value, profit and day's change all move by quantity × price move, so
 * the server's figures remain the base and no formula is duplicated.
 */
export function atLivePrice(holding: Holding, price: number | undefined): Holding {
  if (price === undefined || price === holding.currentPrice) return holding;
  const move = toPaise(price - holding.currentPrice) * holding.quantity;
  const plus = (amount: number) => (toPaise(amount) + move) / 100;
  const [pnl, dayChange] = [plus(holding.pnl), plus(holding.dayChange)];
  return {
    ...holding,
    currentPrice: price,
    currentValue: plus(holding.currentValue),
    pnl,
    pnlPercent: percent(pnl, holding.investedValue),
    dayChange,
    dayChangePercent: percent(dayChange, holding.dayBase),
  };
}

/** The summary at the holdings' live prices; unchanged while the holdings are unknown. */
export function summaryAt(summary: PortfolioSummary, live: readonly Holding[] | undefined): LiveValue {
  if (!live) return summary;
  const currentValue = live.reduce((sum, holding) => sum + toPaise(holding.currentValue), 0);
  const move = currentValue - toPaise(summary.currentValue);
  const plus = (amount: number) => (toPaise(amount) + move) / 100;
  const [totalPnL, dayPnL] = [plus(summary.totalPnL), plus(summary.dayPnL)];
  return {
    currentValue: currentValue / 100,
    totalPnL,
    totalPnLPercent: percent(totalPnL, summary.purchasedValue),
    dayPnL,
    dayPnLPercent: percent(dayPnL, summary.dayBase),
  };
}

/** Totals of the holdings, and the weight of each in percent of their value. */
export interface HoldingsTotal
  extends Pick<
    Holding,
    'investedValue' | 'currentValue' | 'pnl' | 'pnlPercent' | 'dayChange' | 'dayChangePercent'
  > {}

export function totalOf(holdings: readonly Holding[]): HoldingsTotal {
  const sum = (amount: (holding: Holding) => number) =>
    holdings.reduce((total, holding) => total + toPaise(amount(holding)), 0) / 100;
  const [investedValue, pnl] = [sum((each) => each.investedValue), sum((each) => each.pnl)];
  const [dayChange, dayBase] = [sum((each) => each.dayChange), sum((each) => each.dayBase)];
  return {
    investedValue,
    pnl,
    dayChange,
    currentValue: sum((each) => each.currentValue),
    pnlPercent: percent(pnl, investedValue),
    dayChangePercent: percent(dayChange, dayBase),
  };
}

/** The weight of a holding in percent of the value of all; null if that is zero. */
export const weightOf = (holding: Holding, { currentValue }: HoldingsTotal): number | null =>
  currentValue === 0 ? null : (100 * holding.currentValue) / currentValue;

const toPaise = (amount: number): number => Math.round(amount * 100);

/** With two decimals, like the server; 0 without a denominator. */
const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
