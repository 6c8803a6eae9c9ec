import { sql } from 'drizzle-orm';
import { dayText } from '#shared/domain/ist-format.ts';
import { calendarDays, type SessionPhaseRow } from '#shared/schema/market/market.ts';
import { readCalendarRows } from '../market/calendar/calendar-store.ts';
import { readRules } from '../market/calendar/rules.ts';
import { writtenDate } from '../market/history/formats/written-date.ts';
import type { TableRow } from './csv-table.ts';
import type { ImportDeps, ImportResult } from './import-deps.ts';
import { importTables, type Read, type Transaction } from './table-import.ts';

type Row = typeof calendarDays.$inferInsert;

/**
 * Imports holidays and special sessions: date, kind (holiday, special, special_session or muhurat), name, and the
 * phases of a special session as "pre-open 13:30-13:45; continuous 13:45-14:45". The simulated market takes future days
 * only, since its history was generated from the past ones.
 */
export function importCalendar(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  return importTables<Row>(deps, files, {
    action: 'calendar.import',
    read: (row) => readDay(row, deps.market),
    store,
    describe: ({ tradingDate, kind, name }) => `${dayText(tradingDate)}: ${kind}, ${name}`,
  });
}

function readDay(row: TableRow, market: ImportDeps['market']): Read<Row> {
  const tradingDate = writtenDate(row.field('date'));
  // The exchange's own lists have holidays only.
  const kind = row.has('kind') ? row.field('kind').toLowerCase() : 'holiday';
  const name = row.field('name');
  if (!tradingDate) return { flaw: `"${row.field('date')}" is not a date such as 2026-11-10` };
  if (name === '') return { flaw: 'the name of the day is missing' };
  if (!market.traits.realUniverse && tradingDate <= market.date) {
    return {
      flaw: `days until ${market.date} cannot change: the simulated market was made from them`,
    };
  }
  if (kind === 'holiday') {
    const day = { tradingDate, kind, name, phases: null } as const;
    if (!row.has('kind')) OF_HOLIDAY_LIST.add(day);
    return { rows: [day] };
  }
  const phases = phasesIn(row.field('phases')) ?? (kind === 'muhurat' ? phasesInName(name) : null);
  if (kind === 'muhurat' && !phases) {
    // A session without hours is a holiday here.
    return {
      rows: [
        {
          tradingDate,
          kind: 'holiday',
          name: `${name} (hours unknown, so no session here)`,
          phases: null,
        },
      ],
    };
  }
  if (!['special', 'special_session', 'muhurat'].includes(kind)) {
    return { flaw: `"${kind}" is not holiday, special, special_session or muhurat` };
  }
  const special: Row = { tradingDate, kind: 'special', name, phases };
  const flaw = flawOf(special);
  return flaw === null ? { rows: [special] } : { flaw };
}

const PHASE = /([a-z-]+)\s+(\d\d:\d\d)\s*-\s*(\d\d:\d\d)/g;

function phasesIn(written: string): SessionPhaseRow[] | null {
  const phases = [...written.matchAll(PHASE)].map(([, phase = '', from = '', to = '']) => ({
    phase,
    from,
    to,
  }));
  return phases.length > 0 ? phases : null;
}

/** "Diwali Laxmi Pujan - only 13:45-14:45 (pre-open 13:30-13:45)" */
function phasesInName(name: string): SessionPhaseRow[] | null {
  const [, open, close] = /(?<!pre-open\s)\b(\d\d:\d\d)-(\d\d:\d\d)/.exec(name) ?? [];
  if (!open || !close) return null;
  return [
    ...(phasesIn(name) ?? []).filter(({ phase }) => phase === 'pre-open'),
    { phase: 'continuous', from: open, to: close },
  ];
}

function flawOf(day: Row): string | null {
  try {
    readRules({ days: [day], sessions: [], ticks: [] });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  }
}

/** Rows from the exchange's holiday list, which has no hours of special sessions. */
const OF_HOLIDAY_LIST = new WeakSet<Row>();

async function store(tx: Transaction, rows: readonly Row[]): Promise<Row[]> {
  const changed: Row[] = [];
  for (const row of rows) {
    const { kind, name, phases = null } = row;
    const { rowCount } = await tx
      .insert(calendarDays)
      .values(row)
      .onConflictDoUpdate({
        target: calendarDays.tradingDate,
        set: { kind, name, phases },
        setWhere: sql`(${calendarDays.kind}, ${calendarDays.name}, ${calendarDays.phases}) is distinct from
          (${kind}::text, ${name}::text, ${phases === null ? null : JSON.stringify(phases)}::jsonb)
          and not (${OF_HOLIDAY_LIST.has(row)} and ${calendarDays.kind} = 'special')`,
      });
    if (rowCount) changed.push(row);
  }
  // The rules as a whole must be valid, or nothing is stored.
  readRules(await readCalendarRows(tx));
  return changed;
}
