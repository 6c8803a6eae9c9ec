import type { Layout } from '#client/api/trading/watchlists.ts';

/** A change of an arrangement; returns the same one if nothing changes. */
export type Rearrange = (before: Layout) => Layout;

/** Puts a stock at a place of a group; places count the stocks other than it. */
export function moved(layout: Layout, symbol: string, to: { group: number; place: number }): Layout {
  return layout.map(({ name, symbols }, group) => {
    const others = symbols.filter((each) => each !== symbol);
    return { name, symbols: group === to.group ? others.toSpliced(to.place, 0, symbol) : others };
  });
}

/** A stock one place further up or down, across headings; the same layout at the ends. */
export function nudged(layout: Layout, symbol: string, step: 1 | -1): Layout {
  const group = layout.findIndex(({ symbols }) => symbols.includes(symbol));
  const symbols = layout[group]?.symbols;
  if (!symbols) return layout;
  const place = symbols.indexOf(symbol) + step;
  if (place >= 0 && place < symbols.length) return moved(layout, symbol, { group, place });
  const next = layout[group + step];
  if (!next) return layout;
  return moved(layout, symbol, { group: group + step, place: step === 1 ? 0 : next.symbols.length });
}

export const withGroup = (layout: Layout, name: string): Layout => [...layout, { name, symbols: [] }];

export const withGroupName = (layout: Layout, group: number, name: string): Layout =>
  layout.with(group, { name, symbols: layout[group]?.symbols ?? [] });

/** Removes a heading; its stocks come last in the group above. */
export function withoutGroup(layout: Layout, group: number): Layout {
  const above = layout[group - 1];
  if (!above) return layout;
  const joined = { name: above.name, symbols: [...above.symbols, ...(layout[group]?.symbols ?? [])] };
  return layout.toSpliced(group - 1, 2, joined);
}

/** A heading with its stocks one place further up or down; the first group stays first. */
export function nudgedGroup(layout: Layout, group: number, step: 1 | -1): Layout {
  const [it, other] = [layout[group], layout[group + step]];
  if (!it || !other || group + step === 0) return layout;
  return layout.with(group, other).with(group + step, it);
}
