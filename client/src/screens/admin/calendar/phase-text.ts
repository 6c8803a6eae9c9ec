import type { SessionPhase } from '#shared/contract/calendar.ts';
import { MARKET_PHASES, type MarketPhase } from '#shared/domain/market-phase.ts';

const NAMES: Record<MarketPhase, string> = {
  'pre-open': 'Pre-open',
  continuous: 'Continuous trading',
  reference: 'Reference price',
  'closing-auction': 'Closing auction',
  'post-close': 'Post-close',
  closed: 'Closed',
};

type Part = Pick<SessionPhase, 'phase' | 'step'>;

const STEPS = {
  entry: 'orders',
  'limit-entry': 'limit orders',
  match: 'matching',
  buffer: 'buffer',
} as const satisfies Record<NonNullable<SessionPhase['step']>, string>;
const STEP_NAMES = ['entry', 'limit-entry', 'match', 'buffer'] as const;

/** What a session can be made of: phases, and of the auctions their steps as well. */
const PARTS: readonly Part[] = MARKET_PHASES.filter((phase) => phase !== 'closed').flatMap((phase) => [
  { phase },
  ...(phase === 'pre-open' || phase === 'closing-auction' ? STEP_NAMES.map((step) => ({ phase, step })) : []),
]);

/** Names a part for a list to choose from. */
export const partKey = ({ phase, step }: Part): string => (step ? `${phase}/${step}` : phase);

export const PART_OPTIONS = PARTS.map(({ phase, step }) => ({
  value: partKey({ phase, step }),
  label: step ? `${NAMES[phase]}: ${STEPS[step]}` : NAMES[phase],
}));

/** The part of a name from the list. */
export const partOf = (key: string): Part =>
  PARTS.find((part) => partKey(part) === key) ?? { phase: 'continuous' };

/** "Pre-open 09:00 to 09:15, Continuous trading 09:15 to 15:30": the steps of an auction are one phase. */
export function phaseText(phases: readonly SessionPhase[]): string {
  const whole: { phase: MarketPhase; from: string; to: string }[] = [];
  for (const { phase, from, to } of phases) {
    const last = whole.at(-1);
    if (last?.phase === phase && last.to === from) last.to = to;
    else whole.push({ phase, from, to });
  }
  return whole.map(({ phase, from, to }) => `${NAMES[phase]} ${from} to ${to}`).join(', ');
}
