import * as z from 'zod/mini';

/** The groups of panes, each with the share of its panes in per cent: how the terminal looks until somebody changes it. */
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

/** A layout as it is stored; a group that is not, or that names other panes than there are, looks as usual. */
export function layoutFrom(stored: string | null): TerminalLayout {
  let written: unknown = null;
  try {
    written = JSON.parse(stored ?? 'null');
  } catch {
    // What can't be read is not remembered.
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

/** Where a person's layout is kept on this device. */
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
    // A browser that keeps nothing has the layout until the page is left.
  }
}

export function forgetLayout(person: string): void {
  try {
    localStorage.removeItem(keyOf(person));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
