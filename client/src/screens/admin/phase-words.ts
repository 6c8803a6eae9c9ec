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

/** The phases that a session can be made of. */
export const PHASE_OPTIONS = MARKET_PHASES.filter((phase) => phase !== 'closed').map((value) => ({
  value,
  label: NAMES[value],
}));

/** "Pre-open 09:00 to 09:15, Continuous trading 09:15 to 15:30": the steps of an auction are one phase. */
export function phaseWords(phases: readonly SessionPhase[]): string {
  const whole: { phase: MarketPhase; from: string; to: string }[] = [];
  for (const { phase, from, to } of phases) {
    const last = whole.at(-1);
    if (last?.phase === phase && last.to === from) last.to = to;
    else whole.push({ phase, from, to });
  }
  return whole.map(({ phase, from, to }) => `${NAMES[phase]} ${from} to ${to}`).join(', ');
}
