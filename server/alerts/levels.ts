import type { LevelKind } from '#shared/domain/alerts.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Range } from './range.ts';
import { createRecentSteps, type RecentSteps } from './recent-steps.ts';

/** A stock's nearest levels in paise and hundredths of a percent. Null where no alert is set. */
export interface Nearest {
  instrumentId: number;
  above: number | null;
  below: number | null;
  rises: number | null;
  falls: number | null;
}

/** An alert that was set or changed. */
export interface Armed {
  instrumentId: number;
  kind: LevelKind;
  level: number;
}

/**
 * What a tick is compared with: four numbers per stock, however many alerts it has. The alerts are in the database;
 * these bounds decide when to query it. They are conservative: a false positive costs one query, a false negative
 * is impossible.
 */
export interface Levels {
  /** Recent steps, for alerts that were being set while a step was stored. */
  readonly recent: RecentSteps;
  /** The session the bounds are valid for; null while unknown, when any step counts as a hit. */
  session(): TradingDate | null;
  arm(alert: Armed): void;
  hasReached(range: Range): boolean;
  /** Whether a stored step may have reached a level; reading resets the flag. */
  takeNoted(): boolean;
  note(): void;
  /** Reloads all levels; until those of a session are known, any step counts as a hit. */
  reload(session: TradingDate, read: () => Promise<readonly Nearest[]>): Promise<void>;
  /** Starts rereading the levels of some stocks; alerts set meanwhile are merged. */
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
