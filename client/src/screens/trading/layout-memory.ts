import * as z from 'zod/mini';

/** Pane groups with default sizes in percent. */
export const USUAL_LAYOUT = {
  columns: { left: 74, ticket: 26 },
  rows: { top: 62, bottom: 38 },
  top: { watchlist: 27, chart: 73 },
  bottom: { positions: 36, orders: 32, fills: 32 },
} as const satisfies Record<string, Record<string, number>>;

export type GroupName = keyof typeof USUAL_LAYOUT;
export type GroupLayout = Record<string, number>;
type TerminalLayout = Record<GroupName, GroupLayout>;

const group = z.record(z.string(), z.number().check(z.gte(0), z.lte(100)));
const remembered = z.partial(z.object({ columns: group, rows: group, top: group, bottom: group }));

/** Parses a stored layout; a missing group, or one with unknown panes, takes the default. */
export function layoutFrom(stored: string | null): TerminalLayout {
  let written: unknown = null;
  try {
    written = JSON.parse(stored ?? 'null');
  } catch {
    // Unparsable groups are dropped.
  }
  const { data = {} } = remembered.safeParse(written ?? {});
  const of = (name: GroupName): GroupLayout => {
    const known = data[name];
    return known && samePanes(known, USUAL_LAYOUT[name]) ? known : USUAL_LAYOUT[name];
  };
  return { columns: of('columns'), rows: of('rows'), top: of('top'), bottom: of('bottom') };
}

const samePanes = (a: GroupLayout, b: GroupLayout): boolean =>
  Object.keys(a).toSorted().join() === Object.keys(b).toSorted().join();

/** Storage key of a user's layout on this device. */
const keyOf = (person: string) => `artha.terminal.${person}`;

export function readLayout(person: string): TerminalLayout {
  try {
    return layoutFrom(localStorage.getItem(keyOf(person)));
  } catch {
    return USUAL_LAYOUT;
  }
}

export function writeLayout(person: string, name: GroupName, layout: GroupLayout): void {
  try {
    localStorage.setItem(keyOf(person), JSON.stringify({ ...readLayout(person), [name]: layout }));
  } catch {
    // Without storage the layout lasts until the page is closed.
  }
}

export function forgetLayout(person: string): void {
  try {
    localStorage.removeItem(keyOf(person));
  } catch {
    // Without storage there is nothing to delete.
  }
}
