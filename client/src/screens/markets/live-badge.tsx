import { useConnected } from '#client/lib/live/live-market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { text } from './text.ts';

/** LIVE while the feed is connected, otherwise nothing. */
export function LiveBadge() {
  return useConnected() ? <Badge look="mode">{text.screen.live}</Badge> : null;
}
