import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content encodings we send. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Parsed Accept-Encoding headers; browsers send only a few distinct values. */
const understood = new Map<string, Encoding | null>();
const MAX_UNDERSTOOD = 1_000;
const MAX_LIST_LENGTH = 100;

/**
 * The encoding for an Accept-Encoding header. Null for the rare header with weights or a very long list, which the
 * middleware negotiates.
 */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return 'identity';
  if (accepted.length > MAX_LIST_LENGTH) return null;
  const known = understood.get(accepted);
  if (known !== undefined) return known;
  if (understood.size >= MAX_UNDERSTOOD) understood.clear();
  const encoding = bestOf(accepted);
  understood.set(accepted, encoding);
  return encoding;
}

function bestOf(accepted: string): Encoding | null {
  if (accepted.includes(';')) return null;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** Higher qualities take several times as long and save about a tenth of the bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compresses text on zlib's thread pool. */
export function encoded(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (encoding === 'br') return promisify(brotliCompress)(bytes, BROTLI);
  return encoding === 'gzip' ? promisify(gzip)(bytes) : Promise.resolve(bytes);
}
