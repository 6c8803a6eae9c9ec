import { istTime } from '#client/lib/format.ts';
import { text } from './text.ts';

interface Known {
  /** Whether the browser has a network. */
  online: boolean;
  /** Whether the server does not answer at all, rather than its live feed alone. */
  serverGone: boolean;
  /** Market time of the newest figures; null while none came. */
  asOf: Date | null;
}

/** What stands between the person and the market: what happened, what still works, what is done about it. */
export function connectionTrouble({ online, serverGone, asOf }: Known): string {
  if (!serverGone) return text.connection.noFeed;
  const shown = asOf ? text.connection.asOf(istTime(asOf)) : text.connection.noPrices;
  return online ? text.connection.unreachable(shown) : text.connection.offline(shown);
}
