import type { LevelKind } from '#shared/domain/alerts.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Range } from './range.ts';
import { createRecentSteps, type RecentSteps } from './recent-steps.ts';

/** The levels of a stock that are reached first; paise and hundredths of a per cent. Null where nothing waits. */
export interface Nearest {
  instrumentId: number;
  above: number | null;
  below: number | null;
  rises: number | null;
  falls: number | null;
}

/** An alert that was set, or set again. */
export interface Armed {
  instrumentId: number;
  kind: LevelKind;
  level: number;
}

/**
 * What a tick has to be compared with: four numbers a stock, however many alerts wait for it. All alerts are in the database; these
 * numbers say when it is worth asking. They may be nearer than any alert that is left, and then one question is asked in vain;
 * they are never farther.
 */
export interface Levels {
  /** Steps that an alert may be compared with which was being set while they were stored. */
  readonly recent: RecentSteps;
  /** The session they hold for; null when they are not known, and then anything may have been reached. */
  session(): TradingDate | null;
  arm(alert: Armed): void;
  hasReached(range: Range): boolean;
  /** Whether a step that is stored may have reached something; asking takes the note away. */
  takeNoted(): boolean;
  note(): void;
  /** Reads all levels anew; until those of another session are known, anything may have been reached. */
  reload(session: TradingDate, read: () => Promise<readonly Nearest[]>): Promise<void>;
  /** Begins to read the levels of some stocks anew; what is armed meanwhile is not forgotten. */
  rereading(): { done(nearest: readonly Nearest[]): void; over(): void };
  forget(): void;
}

type Bounds = Record<LevelKind, number>;

export function createLevels(): Levels {
  const bounds = new Map<number, Bounds>();
  const readings = new Set<Armed[]>();
  const recent = createRecentSteps();
  let session: TradingDate | null = null;
  let noted = false;
  const nearer = ({ instrumentId, kind, level }: Armed) => {
    const known = bounds.get(instrumentId) ?? NOTHING;
    const nearest = kind === 'below' ? Math.max(known.below, level) : Math.min(known[kind], level);
    bounds.set(instrumentId, { ...known, [kind]: nearest });
  };
  const rereading = () => {
    const meanwhile: Armed[] = [];
    readings.add(meanwhile);
    return {
      done(nearest: readonly Nearest[]) {
        for (const one of nearest) bounds.set(one.instrumentId, boundsOf(one));
        for (const alert of meanwhile) nearer(alert);
      },
      over: () => void readings.delete(meanwhile),
    };
  };
  return {
    recent,
    session: () => session,
    arm(alert) {
      nearer(alert);
      for (const meanwhile of readings) meanwhile.push(alert);
    },
    hasReached({ instrumentId, top, bottom, rise, fall }) {
      const known = bounds.get(instrumentId);
      if (!known) return false;
      return known.above <= top || known.below >= bottom || known.rises <= rise || known.falls <= fall;
    },
    takeNoted() {
      const was = noted;
      noted = false;
      return was;
    },
    note() {
      noted = true;
    },
    async reload(of, read) {
      if (session !== of) session = null;
      const reading = rereading();
      try {
        const nearest = await read();
        bounds.clear();
        reading.done(nearest);
        session = of;
      } finally {
        reading.over();
      }
    },
    rereading,
    forget() {
      session = null;
      bounds.clear();
      recent.forget();
    },
  };
}

const NOTHING: Bounds = {
  above: Number.POSITIVE_INFINITY,
  below: Number.NEGATIVE_INFINITY,
  rises: Number.POSITIVE_INFINITY,
  falls: Number.POSITIVE_INFINITY,
};

const boundsOf = ({ above, below, rises, falls }: Nearest): Bounds => ({
  above: above ?? NOTHING.above,
  below: below ?? NOTHING.below,
  rises: rises ?? NOTHING.rises,
  falls: falls ?? NOTHING.falls,
});
