import type { TradingDate } from '#shared/domain/ist.ts';
import type { SourceTraits } from '#shared/domain/market/market-source.ts';
import type { Clock } from '../core/clock.ts';
import type { Db } from '../core/db/db.ts';
import type { NewId } from '../core/ids.ts';
import type { Progress } from '../market/sources/source.ts';

/** Dependencies and options of an import. */
export interface ImportDeps {
  /** A transaction if it is a preview. */
  db: Db;
  clock: Clock;
  newId: NewId;
  /** The market of the database, and its current date. */
  market: {
    traits: SourceTraits;
    date: TradingDate /** Market time; null before the first start. */;
    at?: Date | null;
  };
  /** Who imports, for the audit log. */
  actor: string;
  /** Names the data in quarantine and audit log. */
  source: string;
  /** Store the good rows of files with bad ones. */
  keepGood: boolean;
  /** For files whose rows have no symbol, and for lists without a date. */
  symbol?: string | undefined;
  asOf?: TradingDate | undefined;
  /** A preview: everything is done, but nothing is stored. */
  isPreview?: boolean;
  report(progress: Progress): void;
}

/** A rejected row: its position, and the reason as the end of a sentence. */
export interface BadRow {
  file: string;
  line: number;
  reason: string;
}

/** Result for the files of one kind. */
export interface ImportResult {
  /** Rows read, bad ones included. */
  rows: number;
  /** New and changed rows in the database. */
  stored: number;
  /** Rows that were already stored. */
  unchanged: number;
  bad: BadRow[];
  /** Further remarks, in sentences. */
  notes: string[];
  /** The first new and changed rows: "TCS, 28 Jul 2006: Bonus: 1 share for every 1". */
  changes: string[];
}

/** Maximum listed changes. */
export const MAX_CHANGES = 200;

/** Whether to store: all rows are good, or the good ones are wanted anyway. */
export const mayStore = ({ keepGood }: ImportDeps, bad: readonly BadRow[]): boolean =>
  keepGood || bad.length === 0;
