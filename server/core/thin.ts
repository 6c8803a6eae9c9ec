/** Maximum points of a curve in a reply. */
export const MAX_POINTS = 500;

/**
 * Indices to show when there are too many points: each `every`-th counted back from the last, the first, and the
 * mandatory ones. All points when they fit.
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
