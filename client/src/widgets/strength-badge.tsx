import { Badge } from '#client/ui/badge.tsx';
import type { Strength } from '#shared/domain/screens.ts';

const LOOK = { strong: 'good', moderate: 'warn', weak: 'bad' } as const;

/** Strength of a screen match: green, yellow, or red, as specified. */
export function StrengthBadge({ strength }: { strength: Strength }) {
  return <Badge look={LOOK[strength]}>{strength}</Badge>;
}
