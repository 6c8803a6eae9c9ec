/** A format of daily bars: a module in the folder `bars` that exports it as FORMAT. */
export interface BarsFileFormat {
  /** Name for use in a sentence: "an NSE bhavcopy (UDiFF)". */
  name: string;
  /** Description; Markdown, for docs/file-formats.md. */
  about: string;
  /** Names of the columns of a bar; columns that the format lacks are absent. */
  columns: Readonly<Record<NeededColumn, string>> & Partial<Readonly<Record<FurtherColumn, string>>>;
  /** A column that identifies it. */
  own: string;
  /** Prices are as quoted; otherwise they are adjusted for later splits and bonuses. */
  raw: boolean;
  /** Columns with which a row shows that the file is not supported, and why, as the end of a sentence. */
  refuses?: readonly { column: string; because(value: string): string | null }[];
  /** For rows without a symbol: the one in the name of the file, without its folder; null if there is none. */
  symbolIn?(fileName: string): string | null;
  /** Pattern of such a file name with the symbol. */
  exampleName?: string;
  /** A header and a row, for the documentation and the tests. */
  example: readonly [header: string, row: string];
}

export type PriceColumn = 'open' | 'high' | 'low' | 'close';
export type NeededColumn = PriceColumn | 'date' | 'volume';
export type FurtherColumn = 'symbol' | 'series' | 'isin' | 'delivered' | 'deliveredPercent';

/** Names are compared ignoring case, blanks and punctuation. */
export const folded = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
