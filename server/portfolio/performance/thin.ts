/** Most points of a curve on the wire. */
export const MAX_POINTS = 500;

/**
 * Which of so many points to show when there are too many: each `every`-th counted back from the last, the first, and those that
 * must not be missed. Every point when they fit.
 */
export function thin(count: number, mustKeep: readonly number[], most = MAX_POINTS) {
  if (count <= most) return { every: 1, retained: Array.from({ length: count }, (_, n) => n) };
  const musts = new Set([0, ...mustKeep]);
  const every = Math.ceil(count / (most - musts.size));
  const retained = Array.from({ length: count }, (_, n) => n).filter(
    (n) => (count - 1 - n) % every === 0 || musts.has(n),
  );
  return { every, retained };
}
