import type { Db } from '#server/core/db/db.ts';
import type { Log } from '#server/core/log.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { TradingCalendar } from '../../calendar/trading-calendar.ts';
import type { DrivenSource } from '../port.ts';
import type { CorporateAction, DailyBar, HistoryBatch, Progress } from '../source.ts';
import { barsFiles } from './bars-files.ts';
import { dividendsBySession } from './dividend-days.ts';
import { readDividends } from './dividends-file.ts';
import { digestOf } from './files-digest.ts';
import { importBars } from './import-bars.ts';
import { listInstruments } from './listing.ts';
import { replayDay, replayMinutes } from './replay-day.ts';
import {
  type ReplayInstrument,
  readClosesBefore,
  readInstruments,
  readQuotedCloses,
  readSessions,
  readStoredBars,
} from './replay-store.ts';

interface ReplaySetup {
  db: Db;
  /** Bars files, and folders of them. */
  files: readonly string[];
  /** A file of dividends in rupees per split-adjusted share. */
  dividends?: string | undefined;
  /** The replay starts at the open of the first session on or after this day. */
  from: TradingDate;
  calendar: TradingCalendar;
  log: Log;
}

/**
 * Real daily bars from files, replayed from a date. They are stored in tables that only this source reads.
 * @throws BarsFileError immediately when a file can't be read; `open` throws one when a file is malformed, and an
 * Error when the bars do not reach around `from`
 */
export function createReplaySource(setup: ReplaySetup): DrivenSource {
  const { db, files, dividends, from, calendar, log } = setup;
  const paths = barsFiles(files);
  const digest = digestOf(paths);
  const paying = dividends === undefined ? '' : `, dividends ${digestOf([dividends]).slice(0, 16)}`;
  let bars: StoredBars | null = null;
  let payments: ReadonlyMap<TradingDate, readonly CorporateAction[]> = new Map();
  const opened = () => {
    if (!bars) throw new Error('The replay source was used before it was opened.');
    return bars;
  };

  /** Ticks of a date: of quoted prices by the close before the month, or else before the day. */
  const ticks = async (date: TradingDate, previousCloses: ReadonlyMap<number, Paise>) => {
    const { raw } = opened();
    const closes = raw.size > 0 ? await readQuotedCloses(db, date) : new Map<number, Paise>();
    return ({ instrumentId: id, open }: DailyBar) =>
      raw.has(id) ? calendar.tickSize(date, closes.get(id) ?? previousCloses.get(id) ?? open) : ONE_PAISA;
  };

  return {
    kind: 'replay',
    label: 'Replay of real daily bars; the path within a day is interpolated.',
    fingerprint: `bars ${digest.slice(0, 16)} from ${from}${paying}`,
    async open(report) {
      const imported = await importBars(db, { files: paths, digest }, report);
      if (imported) log.info({ files: paths, ...imported }, 'Bars imported');
      bars = await readStored(db, from);
      if (dividends === undefined) return;
      const idOf = new Map(bars.instruments.map(({ symbol, id }) => [symbol, id]));
      payments = dividendsBySession(await readDividends(dividends), [...bars.sessions], idOf);
    },
    instruments: () => listInstruments(db, opened().instruments, opened().past, opened().startsOn),
    start: () => calendar.hours(opened().startsOn).open,
    history: (report) => historyOf(db, opened(), report),
    async day(date) {
      const { instruments, last } = opened();
      if (date > last) return null;
      const [ofDay, previousCloses] = await Promise.all([
        readStoredBars(db, date, addDays(date, 1)),
        readClosesBefore(db, date),
      ]);
      const [hours, tickOf] = [calendar.hours(date), await ticks(date, previousCloses)];
      return replayDay({ tradingDate: date, hours, instruments, bars: ofDay, previousCloses, tickOf });
    },
    async minutes(id, date) {
      const { instruments, startsOn, last } = opened();
      const instrument = instruments.find((each) => each.id === id);
      if (!instrument || date < startsOn || date > last) return null;
      const ofDay = await readStoredBars(db, date, addDays(date, 1));
      const bar = ofDay.find(({ instrumentId }) => instrumentId === id);
      if (!bar) return [];
      const [hours, tickOf] = [calendar.hours(date), await ticks(date, await readClosesBefore(db, date))];
      return replayMinutes({ tradingDate: date, hours, instrument, bar, tickOf });
    },
    actions: (date) => payments.get(date) ?? [],
    isRaw: (id) => opened().raw.has(id),
    knowsTradingDay: (date) =>
      bars && date >= bars.first && date <= bars.last ? bars.sessions.has(date) : null,
  };
}

const ONE_PAISA = paise(1);

/** The source's state in memory. */
interface StoredBars {
  instruments: readonly ReplayInstrument[];
  /** Instruments with prices as quoted. */
  raw: ReadonlySet<number>;
  sessions: ReadonlySet<TradingDate>;
  first: TradingDate;
  last: TradingDate;
  /** The first session replayed. */
  startsOn: TradingDate;
  /** The sessions before it, ascending. */
  past: readonly TradingDate[];
}

async function readStored(db: Db, from: TradingDate): Promise<StoredBars> {
  const sessions = await readSessions(db);
  const [first, last] = [sessions[0], sessions.at(-1)];
  const startsOn = sessions.find((date) => date >= from);
  if (!first || !last || !startsOn) {
    throw new Error(`REPLAY_FROM must not be later than ${last}, where the bars end, but is "${from}".`);
  }
  if (startsOn === first) {
    throw new Error(
      `REPLAY_FROM must be later than ${first}, where the bars begin, but is "${from}": the stocks are chosen by what was traded before.`,
    );
  }
  const instruments = await readInstruments(db);
  return {
    instruments,
    raw: new Set(instruments.filter(({ isRaw }) => isRaw).map(({ id }) => id)),
    sessions: new Set(sessions),
    first,
    last,
    startsOn,
    past: sessions.slice(0, sessions.indexOf(startsOn)),
  };
}

/** Sessions per batch: about ten thousand bars. */
const BATCH_SESSIONS = 50;

async function* historyOf(
  db: Db,
  { past, startsOn }: StoredBars,
  report: (progress: Progress) => void,
): AsyncGenerator<HistoryBatch> {
  for (let read = 0; read < past.length; read += BATCH_SESSIONS) {
    const until = Math.min(read + BATCH_SESSIONS, past.length);
    // Up to the next session, to include a vendor's stray bars between sessions.
    yield { daily: await readStoredBars(db, past[read] ?? startsOn, past[until] ?? startsOn) };
    report({ what: 'Reading the days before the replay', done: until, total: past.length });
  }
}
