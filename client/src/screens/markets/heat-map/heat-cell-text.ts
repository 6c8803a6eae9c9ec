/** Approximate widths of 11 px bold capitals and of figures, in px. Larger type is `LARGER` times as wide. */
const CAPITAL_PX = 7.6;
const UNUSUAL_PX: Readonly<Record<string, number>> = { I: 3.4, M: 9.6, W: 10.8, '-': 5 };
const FIGURE_PX = 6.6;
const LARGER = 1.16;
const LINE_PX = 14;
const MARGIN_PX = 4;
/** "−12.34%", and "−12.3%". */
const CHANGE = { whole: 7, short: 6 } as const;
/** Minimum size of a cell with larger type. */
const LARGE = { width: 104, height: 64 } as const;

/** The text that fits into a heat map cell without being cut. */
interface CellText {
  large: boolean;
  /** Number of lines of the symbol; 0 if it does not fit. */
  symbolLines: 0 | 1 | 2;
  /** The change with two decimals, with one, or not at all. */
  change: 'whole' | 'short' | 'no';
}

/** Fits the symbol (in two halves if one line is too narrow) and the change below it. Sizes in px. */
export function cellText(symbol: string, width: number, height: number): CellText {
  const room = width - MARGIN_PX;
  const lines = Math.floor((height - 2) / LINE_PX);
  const large = width >= LARGE.width && height >= LARGE.height && widthOf(symbol) * LARGER <= room;
  const symbolLines = linesOf(symbol, room, lines);
  const hasRoom = lines > symbolLines && symbolLines > 0;
  return { large, symbolLines, change: hasRoom ? changeIn(room) : 'no' };
}

/** The two lines of a broken symbol. */
export function halvesOf(symbol: string): [string, string] {
  const middle = Math.ceil(symbol.length / 2);
  return [symbol.slice(0, middle), symbol.slice(middle)];
}

function linesOf(symbol: string, room: number, lines: number): CellText['symbolLines'] {
  if (lines >= 1 && widthOf(symbol) <= room) return 1;
  return lines >= 2 && halvesOf(symbol).every((half) => widthOf(half) <= room) ? 2 : 0;
}

function changeIn(room: number): CellText['change'] {
  if (CHANGE.whole * FIGURE_PX <= room) return 'whole';
  return CHANGE.short * FIGURE_PX <= room ? 'short' : 'no';
}

const widthOf = (symbol: string): number =>
  [...symbol].reduce((sum, character) => sum + (UNUSUAL_PX[character] ?? CAPITAL_PX), 0);
