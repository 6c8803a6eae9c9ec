import { type BarColumns, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import type { BarRow } from '../market/history/files/bar-row.ts';
import type { SharesSince } from './recorded-shares.ts';

interface Instrument {
  id: number;
  symbol: string;
}

/** The bars of all files of an import, by symbol; prices in rupees per present-day share. */
export interface BarsInFiles {
  /** Begins a file; returns the function that takes its bars. A later file's bar replaces an earlier file's. */
  file(name: string): (instrument: Instrument, bar: BarRow, line: number, raw: boolean) => void;
  count(): number;
  /** The bars by symbol, days ascending; call it after the last file was read. */
  series(): Map<string, BarColumns>;
  instrumentOf(symbol: string): number;
  /** The file and line of a row of a symbol's series. */
  placeOf(symbol: string, row: number): { file: string; line: number };
  /** Names an instrument by the symbol of its series, or by its id if it has none. */
  symbolOf(): (instrumentId: number) => string;
}

/** Numbers of one bar: day, four prices, volume, file, line. */
const WIDTH = 8;
const [DAY, OPEN, HIGH, LOW, CLOSE, VOLUME, FILE, LINE] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

interface Pile {
  id: number;
  numbers: number[];
  /** Positions of the bars by day; of several of a day, the last. */
  order: number[];
}

/** @param sharesSince converts raw prices to present-day shares; adjusted files are used unchanged */
export function createBarsInFiles(sharesSince: SharesSince): BarsInFiles {
  const files: string[] = [];
  let made: Map<string, BarColumns> | null = null;
  const piles = new Map<string, Pile>();
  const days = new Map<string, number>();
  const dayOf = (date: BarRow['date']) => {
    const known = days.get(date) ?? dayNumber(date);
    days.set(date, known);
    return known;
  };
  const pileOf = ({ id, symbol }: Instrument) => {
    const pile = piles.get(symbol) ?? { id, numbers: [], order: [] };
    piles.set(symbol, pile);
    return pile;
  };
  return {
    file(name) {
      const file = files.push(name) - 1;
      return (instrument, bar, line, raw) => {
        const day = dayOf(bar.date);
        const shares = raw ? sharesSince(instrument.id, day) : 1;
        const { open, high, low, close, volume } = bar;
        const prices = [open, high, low, close].map((paise) => paise / 100 / shares);
        pileOf(instrument).numbers.push(day, ...prices, volume * shares, file, line);
      };
    },
    count: () => [...piles.values()].reduce((sum, { numbers }) => sum + numbers.length / WIDTH, 0),
    series() {
      made ??= new Map(
        [...piles].map(([symbol, pile]) => {
          pile.order = orderOf(pile.numbers);
          return [symbol, columnsOf(pile)];
        }),
      );
      return made;
    },
    instrumentOf: (symbol) => piles.get(symbol)?.id ?? -1,
    placeOf(symbol, row) {
      const pile = piles.get(symbol);
      const start = (pile?.order[row] ?? 0) * WIDTH;
      return { file: files[pile?.numbers[start + FILE] ?? -1] ?? '', line: pile?.numbers[start + LINE] ?? 0 };
    },
    symbolOf() {
      const byId = new Map([...piles].map(([symbol, { id }]) => [id, symbol]));
      return (id) => byId.get(id) ?? `instrument ${id}`;
    },
  };
}

/** Positions of the bars, sorted by day; of several of one day, the last one read. */
function orderOf(numbers: readonly number[]): number[] {
  const day = (place: number) => numbers[place * WIDTH + DAY] ?? 0;
  const places = Array.from({ length: numbers.length / WIDTH }, (_, place) => place);
  places.sort((a, b) => day(a) - day(b) || a - b);
  return places.filter((place, n) => n + 1 === places.length || day(places[n + 1] ?? place) !== day(place));
}

function columnsOf({ numbers, order }: Pile): BarColumns {
  const columns = emptyColumns(order.length);
  const { days, open, high, low, close, volume } = columns;
  for (const [row, place] of order.entries()) {
    const at = (which: number) => numbers[place * WIDTH + which] ?? Number.NaN;
    days[row] = at(DAY);
    open[row] = at(OPEN);
    high[row] = at(HIGH);
    low[row] = at(LOW);
    close[row] = at(CLOSE);
    volume[row] = at(VOLUME);
  }
  return columns;
}
