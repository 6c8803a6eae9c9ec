import type { TradingDate } from '#shared/domain/ist.ts';
import type { SourceTraits } from '#shared/domain/market/market-source.ts';
import type { Clock } from '../core/clock.ts';
import type { Db } from '../core/db/db.ts';
import type { NewId } from '../core/ids.ts';
import type { Progress } from '../market/sources/source.ts';

/** What an import works with. */
export interface ImportDeps {
  /** A transaction where it is a preview. */
  db: Db;
  clock: Clock;
  newId: NewId;
  /** The market the database belongs to, and the date it stands at. */
  market: {
    traits: SourceTraits;
    date: TradingDate /** Market time; null before the first start. */;
    at?: Date | null;
  };
  /** Who imports, for the audit log. */
  actor: string;
  /** Names the data in quarantine and audit log. */
  source: string;
  /** Keep what is good of files with bad rows. */
  keepGood: boolean;
  /** Of files whose rows have no symbol, and of lists that have no date. */
  symbol?: string | undefined;
  asOf?: TradingDate | undefined;
  /** Everything is done but stored: a preview. */
  isPreview?: boolean;
  report(progress: Progress): void;
}

/** A row that is not taken: where it is, and why, in words that complete a sentence. */
export interface BadRow {
  file: string;
  line: number;
  reason: string;
}

/** What came of files of one kind. */
export interface ImportResult {
  /** Rows read, bad ones included. */
  rows: number;
  /** Rows that the database now has and had not, or had with other figures. */
  stored: number;
  /** Rows that were there already. */
  unchanged: number;
  bad: BadRow[];
  /** What else there is to say, in sentences. */
  notes: string[];
  /** The first of what is new or different: "TCS, 28 Jul 2006: Bonus: 1 share for every 1". */
  changes: string[];
}

/** Changes that are listed. */
export const MAX_CHANGES = 200;

/** Whether anything is stored: everything was good, or the good is wanted anyway. */
export const mayStore = ({ keepGood }: ImportDeps, bad: readonly BadRow[]): boolean =>
  keepGood || bad.length === 0;
