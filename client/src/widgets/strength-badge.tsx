import { Badge } from '#client/ui/badge.tsx';
import type { Strength } from '#shared/domain/screens.ts';

const LOOK = { strong: 'good', moderate: 'warn', weak: 'bad' } as const;

/** How strong a match of a screen is: green, yellow, or red, as specified. */
export function StrengthBadge({ strength }: { strength: Strength }) {
  return <Badge look={LOOK[strength]}>{strength}</Badge>;
}
