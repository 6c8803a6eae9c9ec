/** A way of writing daily bars: a module in the folder `bars`, which exports it as FORMAT. */
export interface BarsFileFormat {
  /** As a sentence names it: "an NSE bhavcopy (UDiFF)". */
  name: string;
  /** What it is; Markdown, for docs/file-formats.md. */
  about: string;
  /** The columns that the bars are in, by their names; those that the format has not are absent. */
  columns: Readonly<Record<NeededColumn, string>> & Partial<Readonly<Record<FurtherColumn, string>>>;
  /** A column by which it is known. */
  own: string;
  /** Prices are as they were quoted; otherwise they are adjusted for later splits and bonuses. */
  raw: boolean;
  /** Columns by which a row says that the file is not ours: why, in words that complete a sentence. */
  refuses?: readonly { column: string; because(value: string): string | null }[];
  /** Where the rows have no symbol: the one in the name of the file, without its folder; null when there is none. */
  symbolIn?(fileName: string): string | null;
  /** The name of such a file, where it says the symbol. */
  exampleName?: string;
  /** A header and a row, for the documentation and the tests. */
  example: readonly [header: string, row: string];
}

export type PriceColumn = 'open' | 'high' | 'low' | 'close';
export type NeededColumn = PriceColumn | 'date' | 'volume';
export type FurtherColumn = 'symbol' | 'series' | 'isin' | 'delivered' | 'deliveredPercent';

/** Names are compared without case, blanks and punctuation. */
export const folded = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
