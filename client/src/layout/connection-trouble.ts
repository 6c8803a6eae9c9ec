import { text } from './text.ts';

interface Known {
  /** Whether the browser has a network. */
  online: boolean;
  /** Whether the live feed has been away for longer than a restart takes. */
  feedGone: boolean;
  /** Whether the last read by HTTP failed too. */
  readsFail: boolean;
  /** Market time of the newest figures, named; null while none came. */
  asOf: string | null;
}

/** What stands between the person and the market, in words: what happened, what still works, what is done about it. Null when nothing does. */
export function connectionTrouble({ online, feedGone, readsFail, asOf }: Known): string | null {
  const shown = asOf ? text.connection.asOf(asOf) : text.connection.noPrices;
  if (!online) {
    return text.connection.offline(shown);
  }
  if (!feedGone) return null;
  if (readsFail) {
    return text.connection.unreachable(shown);
  }
  return text.connection.noFeed;
}
