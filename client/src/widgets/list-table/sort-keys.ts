/** A sort column; it breaks ties of those before it. */
export interface SortKey<Name extends string> {
  name: Name;
  descending: boolean;
}

/** Maximum sort columns. */
const MAX_SORTS = 4;

/** Parses "pnl:desc,stock:asc"; unknown and repeated names are skipped. */
export function readSort<Name extends string>(written: string, names: readonly Name[]): SortKey<Name>[] {
  const keys = written.split(',').flatMap((part) => {
    const [written, order] = part.split(':');
    const name = names.find((known) => known === written);
    return name === undefined ? [] : [{ name, descending: order !== 'asc' }];
  });
  return keys
    .filter(({ name }, place) => keys.findIndex((key) => key.name === name) === place)
    .slice(0, MAX_SORTS);
}

export const writeSort = (keys: readonly SortKey<string>[]): string =>
  keys.map(({ name, descending }) => `${name}:${descending ? 'desc' : 'asc'}`).join(',');

/**
 * A click on a column's header: sorts high to low (names A to Z), then reversed, then not at all. With Shift (`also`)
 * the other columns stay, and it sorts after them.
 */
export function sortClicked<Name extends string>(
  keys: readonly SortKey<Name>[],
  name: Name,
  also: boolean,
  { ascendingFirst = false } = {},
): SortKey<Name>[] {
  const current = keys.find((key) => key.name === name);
  const first = !ascendingFirst;
  const next = current === undefined ? [first] : current.descending === first ? [!first] : [];
  const turned = next.map((descending) => ({ name, descending }));
  if (!also) return turned;
  if (current === undefined) return [...keys, ...turned].slice(0, MAX_SORTS);
  return keys.flatMap((key) => (key.name === name ? turned : [key]));
}

/** A header's sort indicator; with several sort columns, also its place. */
export function sortedBy<Name extends string>(keys: readonly SortKey<Name>[], name: Name) {
  const place = keys.findIndex((key) => key.name === name);
  const key = keys[place];
  if (!key) return { sorted: null, place: undefined };
  return {
    sorted: key.descending ? ('descending' as const) : ('ascending' as const),
    place: keys.length > 1 ? place + 1 : undefined,
  };
}

/** Sorted rows; ties keep their order. */
export function sortedRows<Row, Name extends string>(
  rows: readonly Row[],
  keys: readonly SortKey<Name>[],
  figureOf: (row: Row, name: Name) => number | string,
): Row[] {
  return rows.toSorted((a, b) => {
    for (const { name, descending } of keys) {
      const order = compare(figureOf(a, name), figureOf(b, name));
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
}

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
