import { and, eq } from 'drizzle-orm';
import type { SessionPhase } from '#shared/contract/market/calendar.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { calendarDays, type SessionPhaseRow, sessionRules } from '#shared/schema/market/market.ts';
import { type AuditEntry, writeAudit } from '../../core/audit.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { readCalendarRows } from './calendar-store.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES } from './known-rules.ts';
import { readRules } from './rules.ts';

type EditDeps = Pick<Deps, 'db' | 'clock' | 'market' | 'events'>;
type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
type Change = Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'detail'>;

/** Sets a holiday or special session on a day after the market date. */
export async function putCalendarDay(
  deps: EditDeps,
  actor: string,
  date: TradingDate,
  day: {
    kind: 'holiday' | 'special';
    name: string;
    phases?: SessionPhase[] | null | undefined;
    bandPercent?: number | null | undefined;
  },
): Promise<void> {
  refusePast(deps, date);
  if (day.kind === 'holiday' && day.phases) {
    throw new AppError(
      422,
      'holiday_with_phases',
      "A holiday has no session, so it can't have phases. Remove them.",
    );
  }
  const { kind, name, bandPercent = null } = day;
  if (kind === 'holiday' && bandPercent !== null) {
    throw new AppError(
      422,
      'holiday_with_band',
      "A holiday has no session, so it can't have a price band. Remove it.",
    );
  }
  const phases = day.phases ? rowsOf(day.phases) : null;
  const change = {
    actor,
    action: 'calendar.put' as const,
    subject: date,
    detail: { kind, name, phases, bandPercent },
  };
  await edit(deps, change, async (tx) => {
    await tx
      .insert(calendarDays)
      .values({ tradingDate: date, kind, name, phases, bandPercent })
      .onConflictDoUpdate({ target: calendarDays.tradingDate, set: { kind, name, phases, bandPercent } });
  });
}

/**
 * Resets a day after the market date to an ordinary one. Throws AppError 404 if it is one already, 409 for a day
 * that ships with this version and would return at the next start.
 */
export async function deleteCalendarDay(deps: EditDeps, actor: string, date: TradingDate): Promise<void> {
  refusePast(deps, date);
  const known = KNOWN_DAYS.find(({ tradingDate }) => tradingDate === date);
  if (known) {
    const instead =
      known.kind === 'holiday' ? 'Make it a special session instead.' : 'Make it a holiday instead.';
    throw new AppError(409, 'calendar_known', `${known.name} is built in and can't be removed. ${instead}`);
  }
  await edit(deps, { actor, action: 'calendar.delete', subject: date, detail: {} }, async (tx) => {
    const gone = await tx.delete(calendarDays).where(eq(calendarDays.tradingDate, date)).returning();
    if (gone.length === 0) throw notFound(`${date} is already an ordinary day.`);
  });
}

/** Sets session phases from a day after the market date on. */
export async function putSessionRule(
  deps: EditDeps,
  actor: string,
  rule: { effectiveFrom: TradingDate; hasDerivatives: boolean; phases: SessionPhase[] },
): Promise<void> {
  refusePast(deps, rule.effectiveFrom);
  const { effectiveFrom, hasDerivatives } = rule;
  const phases = rowsOf(rule.phases);
  const detail = { hasDerivatives, phases };
  await edit(deps, { actor, action: 'session-rules.put', subject: effectiveFrom, detail }, async (tx) => {
    await tx
      .insert(sessionRules)
      .values({ effectiveFrom, hasDerivatives, phases })
      .onConflictDoUpdate({
        target: [sessionRules.effectiveFrom, sessionRules.hasDerivatives],
        set: { phases },
      });
  });
}

/** Deletes session rules that are not in force yet. Throws AppError 404 when there are none, 409 as for days. */
export async function deleteSessionRule(
  deps: EditDeps,
  actor: string,
  { effectiveFrom, hasDerivatives }: { effectiveFrom: TradingDate; hasDerivatives: boolean },
): Promise<void> {
  refusePast(deps, effectiveFrom);
  const isKnown = KNOWN_SESSION_RULES.some(
    (rule) => rule.effectiveFrom === effectiveFrom && rule.hasDerivatives === hasDerivatives,
  );
  if (isKnown) {
    throw new AppError(
      409,
      'calendar_known',
      "These hours are built in and can't be removed. Set others for the same date instead.",
    );
  }
  const change = {
    actor,
    action: 'session-rules.delete' as const,
    subject: effectiveFrom,
    detail: { hasDerivatives },
  };
  await edit(deps, change, async (tx) => {
    const gone = await tx
      .delete(sessionRules)
      .where(
        and(eq(sessionRules.effectiveFrom, effectiveFrom), eq(sessionRules.hasDerivatives, hasDerivatives)),
      )
      .returning();
    if (gone.length === 0) throw notFound(`No session rules start on ${effectiveFrom}.`);
  });
}

/**
 * Past sessions can't change: bars and trades depend on them, and so does the simulated market's history. After the
 * close the next session can still be cancelled.
 */
function refusePast({ market }: EditDeps, date: TradingDate): void {
  const today = istDate(market.now());
  if (date > today) return;
  throw new AppError(409, 'calendar_past', `Choose a day after the market date (${today}).`);
}

/**
 * Changes the calendar, validates it and audits the change in one transaction, then publishes it to all instances.
 */
async function edit(
  deps: EditDeps,
  change: Change,
  write: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const rows = await deps.db.transaction(async (tx) => {
    await write(tx);
    const changed = await readCalendarRows(tx);
    refuseNonsense(() => readRules(changed));
    await writeAudit(tx, { ...change, at: deps.clock.now() });
    return changed;
  });
  deps.market.rules.replace(rows);
  deps.events.emit('rules.changed', { what: 'calendar' });
}

function refuseNonsense(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    throw new AppError(422, 'calendar_nonsense', error instanceof Error ? error.message : String(error));
  }
}

const rowsOf = (phases: readonly SessionPhase[]): SessionPhaseRow[] =>
  phases.map(({ phase, from, to, step }) =>
    step === undefined ? { phase, from, to } : { phase, from, to, step },
  );
