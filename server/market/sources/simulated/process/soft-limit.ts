/** The size from which moves are compressed, and the one they never reach. */
export interface SoftLimit {
  from: number;
  limit: number;
}

/**
 * A move, compressed beyond a size so that larger ones stay larger and none reaches the limit: cut off there, they
 * would pile up.
 */
export function softened(move: number, { falls, rises }: { falls: SoftLimit; rises: SoftLimit }): number {
  const { from, limit } = move < 0 ? falls : rises;
  const size = Math.abs(move);
  if (size <= from) return move;
  const room = limit - from;
  return Math.sign(move) * (limit - (room * room) / (size - from + room));
}
