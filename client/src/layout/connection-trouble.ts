import { text } from './text.ts';

interface Known {
  /** Whether the browser has a network. */
  online: boolean;
  /** Whether the server does not answer at all, rather than only its live feed. */
  serverGone: boolean;
  /** Market time of the newest figures, with the name of its clock; null before the first. */
  asOf: string | null;
}

/** The state of the connection, what still works and what happens next. */
export function connectionTrouble({ online, serverGone, asOf }: Known): string {
  if (!serverGone) return text.connection.noFeed;
  const shown = asOf ? text.connection.asOf(asOf) : text.connection.noPrices;
  return online ? text.connection.unreachable(shown) : text.connection.offline(shown);
}
