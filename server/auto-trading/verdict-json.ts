import * as z from 'zod/mini';
import { type Paise, paise } from '#shared/domain/money.ts';
import { HORIZONS } from '#shared/domain/predictions/horizon.ts';
import { AUTO_RULES, type AutoRule } from '#shared/domain/trading/auto-trading.ts';
import type { Candidate, Figure, Purchase, Verdict } from './decide.ts';

/**
 * Journal verdicts as JSON. A hundred thousand users get a hundred each when predictions change, so a refusal
 * stores rule, stock and figures; its text is made when read. [rule, instrument id, horizon, …figures] or
 * ["bought", instrument id, horizon, trade id, quantity, price, stop, target, checks].
 */
export function verdictJson(verdict: Verdict, tradeId: string | null): string {
  const { instrumentId, horizon } = verdict.candidate;
  if (verdict.rule === null) {
    const { quantity, price, stop, target, checks } = verdict;
    return JSON.stringify(['bought', instrumentId, horizon, tradeId, quantity, price, stop, target, checks]);
  }
  return JSON.stringify([verdict.rule, instrumentId, horizon, ...verdict.figures]);
}

/** Texts by figures, nested. */
interface Shelf {
  text: string | null;
  next: Map<Figure, Shelf>;
}

/**
 * A candidate's refusals in `verdictJson` form, interned: most users share the same limits, and therefore the same
 * text.
 */
export function refusalTexts(candidate: Candidate): (rule: AutoRule, figures: readonly Figure[]) => string {
  const first: Shelf = { text: null, next: new Map() };
  return (rule, figures) => {
    let shelf = below(first, rule);
    for (const figure of figures) shelf = below(shelf, figure);
    shelf.text ??= verdictJson({ candidate, rule, figures }, null);
    return shelf.text;
  };
}

function below({ next }: Shelf, figure: Figure): Shelf {
  const known = next.get(figure);
  if (known) return known;
  const made: Shelf = { text: null, next: new Map() };
  next.set(figure, made);
  return made;
}

const amount = z.pipe(
  z.int(),
  z.transform((value): Paise => paise(value)),
);
const refused = z.tuple([z.enum(AUTO_RULES), z.int(), z.enum(HORIZONS)], z.union([z.number(), z.string()]));
const bought = z.tuple([
  z.literal('bought'),
  z.int(),
  z.enum(HORIZONS),
  z.nullable(z.uuid()),
  z.int(),
  amount,
  amount,
  amount,
  /** Null for purchases from before checks were stored. */
  z.nullable(
    z.object({
      edge: z.number(),
      minimumEdge: z.number(),
      volatility: z.number(),
      mostVolatility: z.nullable(z.number()),
      openPositions: z.int(),
      maxOpenPositions: z.int(),
      lossesInARow: z.int(),
      cooldownLosses: z.int(),
      maxInvestment: amount,
      availableCash: amount,
      worst: amount,
      dailyLossLimit: z.nullable(amount),
    }),
  ),
]);
const verdicts = z.array(z.union([refused, bought]));

type Named = { instrumentId: number; horizon: (typeof HORIZONS)[number] };
export type StoredRefusal = Named & {
  rule: (typeof AUTO_RULES)[number];
  figures: readonly (number | string)[];
};
export type StoredPurchase = Named & {
  rule: null;
  tradeId: string | null;
  checks: Purchase['checks'] | null;
} & Pick<Purchase, 'quantity' | 'price' | 'stop' | 'target'>;

/** A row's verdicts in decision order. */
export function readVerdicts(stored: unknown): (StoredRefusal | StoredPurchase)[] {
  return verdicts.parse(stored).map((verdict) => {
    if (verdict[0] !== 'bought') {
      const [rule, instrumentId, horizon, ...figures] = verdict;
      return { rule, instrumentId, horizon, figures };
    }
    const [, instrumentId, horizon, tradeId, quantity, price, stop, target, checks] = verdict;
    return { rule: null, instrumentId, horizon, tradeId, quantity, price, stop, target, checks };
  });
}
