import { SourceError } from '../source-error.ts';

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

interface Guards {
  /** Base URL instead of the provider's hosts; for tests and proxies. */
  base: string | null;
  timeoutMs: number;
  /** The wall clock, for a Retry-After that is a date. */
  now: () => Date;
}

/**
 * The fetch for the provider's library. Failures become SourceErrors here: the library would log the address of a
 * failed request with its crumb, and use an HTML page as an error message.
 */
export function guardedFetch({ base, timeoutMs, now }: Guards): Fetch {
  return async (input, init) => {
    const requested = new URL(input instanceof Request ? input.url : input);
    const target = base ? new URL(`${requested.pathname}${requested.search}`, base) : requested;
    const { reply, text } = await ask(target, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    if (reply.status >= 400) throw failureOf(reply, text, now());
    if (/\/v\d+\/finance\//.test(requested.pathname)) refuseWhatIsNoJson(text);
    if (requested.pathname === '/v1/test/getcrumb') refuseWhatIsNoCrumb(text);
    return new Response(text, { status: reply.status, headers: reply.headers });
  };
}

/** The complete reply, within the timeout; a connection cut during the body is a failure too. */
async function ask(target: URL, init: RequestInit): Promise<{ reply: Response; text: string }> {
  try {
    const reply = await fetch(target, init);
    return { reply, text: await reply.text() };
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    throw new SourceError(late ? 'timeout' : 'network');
  }
}

function failureOf({ status, headers }: Response, text: string, now: Date): SourceError {
  if (status === 429) return new SourceError('rate-limited', retryAfterMs(headers.get('retry-after'), now));
  if (status === 503) return new SourceError('refused', retryAfterMs(headers.get('retry-after'), now));
  if (/invalid (crumb|cookie)/i.test(text) || status === 401) return new SourceError('session');
  return new SourceError(status === 404 ? 'missing' : 'refused');
}

/** Seconds, or a date; null if the header is neither or absent. */
function retryAfterMs(written: string | null, now: Date): number | null {
  if (written === null) return null;
  const ms = /^\d+$/.test(written) ? Number(written) * 1000 : Date.parse(written) - now.getTime();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function refuseWhatIsNoJson(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw new SourceError('not-json');
  }
}

/** A crumb is a short word. A page or "Too Many Requests" may come instead, with status 200. */
function refuseWhatIsNoCrumb(text: string): void {
  if (text.length === 0 || text.length > 64 || /[\s<{]/.test(text)) throw new SourceError('session');
}
