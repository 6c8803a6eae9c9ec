import { createEventBus, type EventBus, type Events } from '#server/core/events.ts';
import { createLog } from '#server/core/log.ts';
import { type ControlledMarket, createMarket, type MarketSetup } from '#server/market/engine/engine.ts';
import type { TestDatabase } from '../database.ts';
import { type ScriptedSourceOptions, scriptedSource } from './scripted-source.ts';

export interface RunningMarket {
  market: ControlledMarket;
  /** Advances the wall clock and ticks once. */
  second(seconds?: number): Promise<void>;
  /** Ticks unchanged, other events as text. */
  heard: (Events['market.tick'] | string)[];
  events: EventBus;
}

type Options = ScriptedSourceOptions & { speed?: number } & Pick<
    MarketSetup,
    'tickDeadlineMs' | 'applyActions' | 'stepHook' | 'leader'
  >;

/** A market over a scripted source; by default it starts on Friday 31 July 2026 at 12:07:30 in India. */
export async function runMarket({ db }: TestDatabase, options: Options = {}): Promise<RunningMarket> {
  const { speed = 1, tickDeadlineMs, applyActions, stepHook, leader, ...script } = options;
  let wall = Date.parse('2026-12-01T00:00:00Z');
  const events = createEventBus();
  const heard: RunningMarket['heard'] = [];
  events.on('market.tick', (tick) => heard.push(tick));
  events.on('market.refresh', ({ at }) => heard.push(`refresh ${at.toISOString().slice(0, 16)}`));
  events.on('market.stale', ({ stale }) => heard.push(stale ? 'stale' : 'current'));
  events.on('market.session', ({ session }) => heard.push(`${session.tradingDate} ${session.phase}`));
  const market = await createMarket({
    config: { MARKET_SPEED: speed },
    db,
    clock: { now: () => new Date(wall) },
    log: createLog('silent'),
    events,
    source: scriptedSource(script),
    ...(tickDeadlineMs && { tickDeadlineMs }),
    ...(applyActions && { applyActions }),
    ...(stepHook && { stepHook }),
    ...(leader && { leader }),
  });
  const second = async (seconds = 1) => {
    wall += seconds * 1000;
    await market.tick();
  };
  return { market, second, heard, events };
}

/** Events except ticks. */
export const textOf = ({ heard }: RunningMarket) => heard.filter((event) => typeof event === 'string');

export async function rowsOf<T>({ db }: TestDatabase, query: string): Promise<T[]> {
  return (await db.$client.query(query)).rows;
}

export async function countOf(database: TestDatabase, table: string): Promise<number> {
  return Number((await rowsOf<{ n: string }>(database, `select count(*) n from ${table}`))[0]?.n);
}

/** The trading dates that have daily bars. */
export async function dailyDates(database: TestDatabase): Promise<string[]> {
  const query = 'select distinct trading_date::text d from daily_bars order by d';
  return (await rowsOf<{ d: string }>(database, query)).map(({ d }) => d);
}

/** An instant in Indian time. */
export const india = (clock: string) => new Date(`${clock}+05:30`);
