/** Past and undone states, for undo and redo. */
export interface History<State> {
  past: readonly State[];
  future: readonly State[];
}

export const NO_HISTORY: History<never> = { past: [], future: [] };

const MAX_STEPS = 50;

/** Records a change; clears the redo steps. */
export const changed = <State>({ past }: History<State>, before: State): History<State> => ({
  past: [...past, before].slice(-MAX_STEPS),
  future: [],
});

/** The state before the last change; null without one. */
export function undone<State>(
  { past, future }: History<State>,
  now: State,
): { now: State; history: History<State> } | null {
  const before = past.at(-1);
  if (before === undefined) return null;
  return { now: before, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** The state that was undone last; null without one. */
export function redone<State>(
  { past, future }: History<State>,
  now: State,
): { now: State; history: History<State> } | null {
  const [next, ...rest] = future;
  if (next === undefined) return null;
  return { now: next, history: { past: [...past, now], future: rest } };
}
