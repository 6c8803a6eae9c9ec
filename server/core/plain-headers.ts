import type { IncomingMessage } from 'node:http';

/** Of a request, what decides how a shared read is answered. */
export interface PlainHeaders {
  cookie?: string;
  'accept-encoding'?: string;
  'if-none-match'?: string;
}

const WANTED: Record<string, keyof PlainHeaders | 'authorization'> = {
  cookie: 'cookie',
  authorization: 'authorization',
  'if-none-match': 'if-none-match',
  'accept-encoding': 'accept-encoding',
};
const LENGTHS = new Set(Object.keys(WANTED).map(({ length }) => length));

/**
 * Reads them from the list as it came: `req.headers` makes an object of all headers first, which takes a third as long as the
 * whole answer. Null for a program's token and for a header that is there twice: neither is plain.
 */
export function plainHeaders({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): PlainHeaders | null {
  const found: PlainHeaders = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const written = rawHeaders[at] ?? '';
    if (!LENGTHS.has(written.length)) continue;
    const name = WANTED[written.toLowerCase()];
    if (name === undefined) continue;
    if (name === 'authorization' || found[name] !== undefined) return null;
    found[name] = rawHeaders[at + 1] ?? '';
  }
  return found;
}
