import { encodeQuotes, type QuoteRow } from '#shared/domain/market/quote-frame.ts';
import { binaryFrame, textFrame } from './frames.ts';

/** Which rows of a tick a reader gets: all, or those of some instruments, with or without the market frame. */
export type Watched = 'everything' | { key: string; ids: readonly number[]; market: boolean };

/** The bytes of one tick, made once per set of watched instruments. */
export interface TickFrames {
  of(watched: Watched): Buffer;
}

interface Tick {
  sequence: number;
  at: Date;
  changed: readonly { instrumentId: number; last: number; volume: number }[];
}

/**
 * Average rows per tick of the market frame, about eight bytes each: a market of 2,500 stocks is sent every thirteen
 * ticks, one of 200 every tick.
 */
const ROWS_PER_TICK = 200;

/** Watches some instruments, and the whole market if `market` is set. */
export function watchedOf(ids: readonly number[], market: boolean): Exclude<Watched, string> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  return { key: `${market ? 'm' : ''}${sorted.join()}`, ids: sorted, market };
}

/** Makes the frames of ticks. A market frame has all changes since the previous one. */
export function createTickFrames() {
  const pending = new Map<number, QuoteRow>();
  let waited = 0;
  const marketFrame = (seq: number, stocks: number): Buffer | null => {
    waited += 1;
    if (waited < Math.ceil(stocks / ROWS_PER_TICK)) return null;
    const frame = binaryFrame(encodeQuotes({ seq, rows: [...pending.values()] }));
    waited = 0;
    pending.clear();
    return frame;
  };
  return {
    /**
     * The frames of a tick. Each row is serialised once, for any number of readers.
     * @param stocks number of stocks in the market
     * @param more further messages for all readers, in the same write
     */
    tick(tick: Tick, stocks: number, more: readonly string[]): TickFrames {
      for (const { instrumentId: id, last, volume } of tick.changed) pending.set(id, [id, last, volume]);
      const market = marketFrame(tick.sequence, stocks);
      return framesOf(tick, { market: market ? [market] : [], more: more.map(textFrame) });
    },
  };
}

function framesOf(
  { sequence, at, changed }: Tick,
  { market, more }: { market: Buffer[]; more: Buffer[] },
): TickFrames {
  const rows = new Map(
    changed.map(({ instrumentId: id, last, volume }) => [id, `[${id},${last},${volume}]`]),
  );
  const head = `{"type":"quotes","seq":${sequence},"at":"${at.toISOString()}","of":${changed.length},"rows":[`;
  const ofRows = (some: readonly string[], rest: Buffer[]) => {
    const frame = textFrame(`${head}${some.join()}]}`);
    return rest.length === 0 ? frame : Buffer.concat([frame, ...rest]);
  };
  const make = (watched: Watched): Buffer => {
    if (watched === 'everything') return ofRows([...rows.values()], more);
    const some = watched.ids.flatMap((id) => rows.get(id) ?? []);
    return ofRows(some, watched.market ? [...market, ...more] : more);
  };
  const made = new Map<string, Buffer>();
  return {
    of(watched) {
      const key = typeof watched === 'string' ? watched : watched.key;
      const known = made.get(key);
      if (known) return known;
      const frame = make(watched);
      made.set(key, frame);
      return frame;
    },
  };
}
