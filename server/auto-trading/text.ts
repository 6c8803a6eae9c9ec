import type { AutoCheck } from '#shared/contract/auto-trading.ts';
import type { AutoRule } from '#shared/domain/auto-trading.ts';
import { paise, rupeeText } from '#shared/domain/money.ts';
import type { Checks, Figure, Purchase, Verdict } from './decide.ts';

/** Why something was not bought, by the figures of its rule. A refusal of which only the words are known has them as its only figure. */
export function refusalText(rule: AutoRule, figures: readonly Figure[]): string {
  const [one = 0, two = 0, three = 0] = figures;
  if (typeof one === 'string') return one;
  switch (rule) {
    case 'no-price':
      return 'There is no current price to buy at.';
    case 'edge':
      return `The edge over the base rate is ${points(one)}; your least is ${points(two)}.`;
    case 'risk':
      return `Its volatility is ${Math.round(one)}% a year; ${String(two).toLowerCase()} risk buys up to ${three}%.`;
    case 'held':
      return 'You hold this stock already.';
    case 'positions':
      return `${one} positions are open; your most is ${two}.`;
    case 'cooldown':
      return `After ${one} losses in a row it pauses for ${two} minutes of trading.`;
    case 'price':
      return `One share costs ${amount(one)}; your most per trade is ${amount(two)}.`;
    case 'cash':
      return `${one} shares cost ${amount(two)}; ${amount(three)} is available.`;
    case 'loss-limit':
      return `With every stop met, today would lose ${amount(one)}; your limit is ${amount(two)}.`;
    case 'order':
      return 'The order was refused.';
  }
}

export const purchaseText = ({
  quantity,
  price,
  stop,
  target,
}: Pick<Purchase, 'quantity' | 'price' | 'stop' | 'target'>): string =>
  `Buys ${quantity} at ${rupeeText(price)}, with a stop at ${rupeeText(stop)} and a target at ${rupeeText(target)}.`;

export const textOf = (verdict: Verdict): string =>
  verdict.rule === null ? purchaseText(verdict) : refusalText(verdict.rule, verdict.figures);

/** How a purchase stood towards each rule that let it through. */
export function checkText(checks: Checks): AutoCheck[] {
  const { mostVolatility, dailyLossLimit } = checks;
  const volatility = `Its volatility is ${Math.round(checks.volatility)}% a year`;
  const worst = `With every stop met, today would lose ${rupeeText(checks.worst)}`;
  return [
    {
      rule: 'edge',
      words: `The edge over the base rate is ${points(checks.edge)}; your least is ${points(checks.minimumEdge)}.`,
    },
    {
      rule: 'risk',
      words: `${volatility}; your risk buys ${mostVolatility === null ? 'any' : `up to ${mostVolatility}%`}.`,
    },
    {
      rule: 'positions',
      words: `${checks.openPositions} positions were open; your most is ${checks.maxOpenPositions}.`,
    },
    {
      rule: 'cooldown',
      words: `${checks.lossesInARow} losses in a row; it pauses after ${checks.cooldownLosses}, for as long as you chose.`,
    },
    {
      rule: 'cash',
      words: `${rupeeText(checks.availableCash)} was available; your most per trade is ${rupeeText(checks.maxInvestment)}.`,
    },
    {
      rule: 'loss-limit',
      words: `${worst}; ${dailyLossLimit === null ? 'you have no limit' : `your limit is ${rupeeText(dailyLossLimit)}`}.`,
    },
  ];
}

const amount = (figure: Figure) => rupeeText(paise(Number(figure)));
const points = (edge: Figure) => `${(Math.round(Number(edge) * 10) / 10).toLocaleString('en-IN')} points`;
