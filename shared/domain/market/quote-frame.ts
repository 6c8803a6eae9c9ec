/** A row of the live feed: instrument id, last price in paise (an index in points × 100), shares traded today. */
export type QuoteRow = [id: number, price: number, volume: number];

/** Last prices as of a tick. */
export interface QuoteFrame {
  seq: number;
  rows: QuoteRow[];
}

const VERSION = 1;

/**
 * Packs a frame for readers of the whole market: LEB128 numbers, rows by id with the distance to the id before. A row
 * takes some eight bytes, a third of its JSON.
 * @throws RangeError for a number that is negative or not whole
 */
export function encodeQuotes({ seq, rows }: QuoteFrame): Uint8Array {
  const sorted = rows.toSorted(([a], [b]) => a - b);
  const bytes: number[] = [VERSION];
  for (const number of [seq, rows.length]) write(bytes, number);
  let before = 0;
  for (const [id, price, volume] of sorted) {
    write(bytes, id - before);
    write(bytes, price);
    write(bytes, volume);
    before = id;
  }
  return Uint8Array.from(bytes);
}

/** @throws RangeError for bytes that are no frame of this version */
export function decodeQuotes(bytes: Uint8Array): QuoteFrame {
  const from = { bytes, place: 1 };
  if (bytes[0] !== VERSION) throw new RangeError('Not a frame of quotes.');
  const [seq, count] = [read(from), read(from)];
  const rows: QuoteRow[] = [];
  let before = 0;
  for (let n = 0; n < count; n += 1) {
    before += read(from);
    rows.push([before, read(from), read(from)]);
  }
  if (from.place !== bytes.length) throw new RangeError('A frame of quotes has bytes after its end.');
  return { seq, rows };
}

/** Little-endian base 128; by division, since a bit operation would cut instants to 32 bits. */
function write(bytes: number[], number: number): void {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${number} can't be packed.`);
  let rest = number;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

function read(from: { bytes: Uint8Array; place: number }): number {
  let [number, worth] = [0, 1];
  for (;;) {
    const byte = from.bytes[from.place];
    if (byte === undefined || worth > Number.MAX_SAFE_INTEGER)
      throw new RangeError('A frame of quotes ends too early.');
    from.place += 1;
    number += (byte & 0x7f) * worth;
    if (byte < 0x80) return number;
    worth *= 0x80;
  }
}
