import type { SessionPhase } from '#shared/contract/market/calendar.ts';
import { MARKET_PHASES, type MarketPhase } from '#shared/domain/market/market-phase.ts';
import { PHASE_LABEL, STEP_LABEL, text } from './text.ts';

type Part = Pick<SessionPhase, 'phase' | 'step'>;

const STEP_NAMES = ['entry', 'limit-entry', 'match', 'buffer'] as const;

/** Parts of a session: phases, and the steps of auctions. */
const PARTS: readonly Part[] = MARKET_PHASES.filter((phase) => phase !== 'closed').flatMap((phase) => [
  { phase },
  ...(phase === 'pre-open' || phase === 'closing-auction' ? STEP_NAMES.map((step) => ({ phase, step })) : []),
]);

/** Option value of a part. */
export const partKey = ({ phase, step }: Part): string => (step ? `${phase}/${step}` : phase);

export const PART_OPTIONS = PARTS.map(({ phase, step }) => ({
  value: partKey({ phase, step }),
  label: step ? text.phases.part(PHASE_LABEL[phase], STEP_LABEL[step]) : PHASE_LABEL[phase],
}));

/** The part of an option value. */
export const partOf = (key: string): Part =>
  PARTS.find((part) => partKey(part) === key) ?? { phase: 'continuous' };

/** "Pre-open 09:00 to 09:15, Continuous trading 09:15 to 15:30": an auction's steps are one phase. */
export function phaseText(phases: readonly SessionPhase[]): string {
  const whole: { phase: MarketPhase; from: string; to: string }[] = [];
  for (const { phase, from, to } of phases) {
    const last = whole.at(-1);
    if (last?.phase === phase && last.to === from) last.to = to;
    else whole.push({ phase, from, to });
  }
  return whole.map(({ phase, from, to }) => text.phases.span(PHASE_LABEL[phase], from, to)).join(', ');
}
