import type { AutoCheck } from '#shared/contract/trading/auto-trading.ts';
import { paise, rupeeText } from '#shared/domain/money.ts';
import type { AutoRule } from '#shared/domain/trading/auto-trading.ts';
import type { Checks, Figure, Purchase, Verdict } from './decide.ts';

/** The text of a refusal from its rule and figures. Older refusals have their text as the only figure. */
export function refusalText(rule: AutoRule, figures: readonly Figure[]): string {
  const [one = 0, two = 0, three = 0] = figures;
  if (typeof one === 'string') return one;
  switch (rule) {
    case 'no-price':
      return 'No current price to buy at.';
    case 'edge':
      return `Edge over the base rate is ${points(one)}; your minimum is ${points(two)}.`;
    case 'risk':
      return `Annualised volatility is ${Math.round(one)}%; ${String(two).toLowerCase()} risk allows up to ${three}%.`;
    case 'held':
      return 'You already hold this stock.';
    case 'positions':
      return `${counted(one)} ${one === 1 ? 'is' : 'are'} open; your limit is ${two}.`;
    case 'cooldown':
      return `Paused for ${two} market minutes after ${one} losses in a row.`;
    case 'price':
      return `One share costs ${amount(one)}; your limit per trade is ${amount(two)}.`;
    case 'cash':
      return `${one} shares cost ${amount(two)}; only ${amount(three)} is available.`;
    case 'loss-limit':
      return `If every stop-loss hits, today's loss is ${amount(one)}; your limit is ${amount(two)}.`;
    case 'order':
      return 'The order was rejected.';
  }
}

export const purchaseText = ({
  quantity,
  price,
  stop,
  target,
}: Pick<Purchase, 'quantity' | 'price' | 'stop' | 'target'>): string =>
  `BUY ${quantity} @ ${rupeeText(price)}, stop-loss ${rupeeText(stop)}, target ${rupeeText(target)}.`;

export const textOf = (verdict: Verdict): string =>
  verdict.rule === null ? purchaseText(verdict) : refusalText(verdict.rule, verdict.figures);

/** A purchase's figures for each rule it passed. */
export function checkText(checks: Checks): AutoCheck[] {
  const { mostVolatility, dailyLossLimit } = checks;
  const volatility = `Annualised volatility is ${Math.round(checks.volatility)}%`;
  const worst = `If every stop-loss hits, today's loss is ${rupeeText(checks.worst)}`;
  return [
    {
      rule: 'edge',
      words: `Edge over the base rate is ${points(checks.edge)}; your minimum is ${points(checks.minimumEdge)}.`,
    },
    {
      rule: 'risk',
      words: `${volatility}; your risk level allows ${mostVolatility === null ? 'any' : `up to ${mostVolatility}%`}.`,
    },
    {
      rule: 'positions',
      words: `${counted(checks.openPositions)} ${checks.openPositions === 1 ? 'was' : 'were'} open; your limit is ${checks.maxOpenPositions}.`,
    },
    {
      rule: 'cooldown',
      words: `${checks.lossesInARow} losses in a row; auto-trading pauses after ${checks.cooldownLosses}.`,
    },
    {
      rule: 'cash',
      words: `${rupeeText(checks.availableCash)} was available; your limit per trade is ${rupeeText(checks.maxInvestment)}.`,
    },
    {
      rule: 'loss-limit',
      words: `${worst}; ${dailyLossLimit === null ? 'you have no limit' : `your limit is ${rupeeText(dailyLossLimit)}`}.`,
    },
  ];
}

/** Rules whose figures include earlier orders of the same preview. */
const COUNTING: ReadonlySet<AutoRule> = new Set<AutoRule>(['positions', 'cash', 'loss-limit']);

/** Notes in a preview that figures include orders not placed yet. */
export function withPlanned<Reason extends { rule: AutoRule | null; words: string }>(
  reason: Reason,
  planned: number,
): Reason {
  if (planned === 0 || reason.rule === null || !COUNTING.has(reason.rule)) return reason;
  return {
    ...reason,
    words: `${reason.words} This counts the ${planned === 1 ? 'order' : `${planned} orders`} above.`,
  };
}

const amount = (figure: Figure) => rupeeText(paise(Number(figure)));
const counted = (positions: Figure) => `${positions} ${positions === 1 ? 'position' : 'positions'}`;
const points = (edge: Figure) => `${(Math.round(Number(edge) * 10) / 10).toLocaleString('en-IN')} points`;
