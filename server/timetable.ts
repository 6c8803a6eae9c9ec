import cron, { type ScheduledTask } from 'node-cron';
import { guarded } from './core/guarded.ts';
import type { Deps } from './deps.ts';
import type { Pace } from './market/engine/open-market.ts';

/** The moments that are scheduled by a clock. */
export type Timed = 'update' | 'refresh' | 'close' | 'day' | 'hour';

interface Row {
  moment: Timed;
  /** In Indian time. */
  cron: string;
  /** The clock of the expression. */
  of: Pace['clock'];
  /** At a matching minute the moment is only due; it comes with an event of the market. */
  needsEvent: boolean;
}

/** When the moments come, as node-cron expressions. */
const timetable = ({ clock, updates }: Pace): Row[] => [
  { moment: 'update', cron: updates, of: clock, needsEvent: false },
  { moment: 'refresh', cron: updates, of: clock, needsEvent: true },
  { moment: 'close', cron: '*/5 * * * *', of: clock, needsEvent: true },
  { moment: 'day', cron: '*/5 * * * *', of: clock, needsEvent: true },
  { moment: 'hour', cron: '0 * * * *', of: 'wall', needsEvent: false },
];

const INDIA = { timezone: 'Asia/Kolkata' };
const MINUTE_MS = 60_000;

/**
 * Reports the wanted moments as they come: by node-cron's scheduler where the market runs by the wall clock, otherwise
 * whenever market time has passed a minute that node-cron's expression matches. Returns the function that stops it.
 */
export function startTimetable(
  { market, events }: Pick<Deps, 'market' | 'events'>,
  pace: Pace,
  wanted: ReadonlySet<string>,
  onMoment: (moment: Timed) => void,
): () => void {
  const gates = timetable(pace)
    .filter(({ moment }) => wanted.has(moment))
    .map((row) => ({ ...row, ...createGate(row, () => onMoment(row.moment)) }));
  const happened = (moment: Timed) => {
    for (const gate of gates) if (gate.moment === moment) gate.happened();
  };
  const ends = gates.map(({ cron: expression, of, due }) =>
    of === 'wall' ? byWallClock(expression, due) : byMarketTime({ market, events }, expression, due),
  );
  let date: string = market.tradingDate();
  ends.push(
    events.on('market.refresh', () => happened('refresh')),
    events.on('market.session', ({ session }) => {
      if (session.phase === 'closed') happened('close');
      if (session.tradingDate !== date) happened('day');
      date = session.tradingDate;
    }),
  );
  return () => {
    for (const end of ends) end();
  };
}

/** Opens once each time the moment is due. A moment that needs an event is due from the start. */
function createGate({ needsEvent }: Row, open: () => void): { due(): void; happened(): void } {
  let isDue = needsEvent;
  let hasHappened = false;
  const pass = () => {
    if (!isDue || (needsEvent && !hasHappened)) return;
    isDue = false;
    hasHappened = false;
    open();
  };
  return {
    due() {
      isDue = true;
      pass();
    },
    happened() {
      hasHappened = true;
      pass();
    },
  };
}

function byWallClock(expression: string, due: () => void): () => void {
  const listener = guarded('timetable', due);
  const task = cron.schedule(expression, listener, { ...INDIA, suppressMissedWarning: true });
  // A minute that a busy process missed is handled late.
  task.on('execution:missed', listener);
  return () => void task.destroy();
}

/** A jump of market time, as from one session to the next, counts once, however many matching minutes it spans. */
function byMarketTime(
  { market, events }: Pick<Deps, 'market' | 'events'>,
  expression: string,
  due: () => void,
): () => void {
  const task = cron.createTask(expression, due, INDIA);
  let last = market.now();
  const stopHearing = events.on('market.tick', ({ at }) => {
    if (matches(task, last, at)) due();
    last = at;
  });
  return () => {
    stopHearing();
    void task.destroy();
  };
}

/** Whether an expression matches a minute after one instant, up to and including another. */
function matches(task: ScheduledTask, from: Date, to: Date): boolean {
  const first = Math.floor(from.getTime() / MINUTE_MS) + 1;
  for (let minute = first; minute * MINUTE_MS <= to.getTime(); minute += 1)
    if (task.match(new Date(minute * MINUTE_MS))) return true;
  return false;
}
