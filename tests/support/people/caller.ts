import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Answer {
  status: number;
  text: string;
  /** Retry-After in milliseconds; null if absent. */
  retryAfterMs: number | null;
}

export interface Sent {
  path: string;
  cookie: string;
  key?: string;
  /** The raw body; GET without one. */
  body?: string;
  /** Cuts the connection this many milliseconds after sending. */
  cutAfterMs?: number;
}

/** Calls a server like its own pages, over keep-alive connections. */
export interface Caller {
  /** One request. Rejects when the connection is lost before the full reply. */
  send(sent: Sent): Promise<Answer>;
  /** Retries under the same key after a lost connection, a 429, a 503, and while prices are stale. */
  insist(sent: Sent): Promise<Answer & { attempts: number }>;
  close(): void;
}

const PAUSE_MS = 100;
/** A server that does not answer within this time hangs. */
const PATIENCE_MS = 180_000;

/** Uses this many connections; every request also sends the given headers. */
export function aCaller(url: string, connections: number, further: Record<string, string> = {}): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (sent: Sent) => exchange(agent, url, sent, further);
  return {
    send,
    async insist(sent) {
      const end = performance.now() + PATIENCE_MS;
      for (let attempts = 1; ; attempts++) {
        const answer = await send(attempts === 1 ? sent : { ...sent, cutAfterMs: undefined }).catch(
          () => null,
        );
        if (answer && !isForNow(answer)) return { ...answer, attempts };
        if (performance.now() > end) throw new Error(`${sent.path} has no answer: ${answer?.text}`);
        await wait(answer?.retryAfterMs ?? PAUSE_MS);
      }
    },
    close: () => agent.destroy(),
  };
}

/** A reply without effect that may be retried. On a busy machine the market may stall for a while. */
const isForNow = ({ status, text }: Answer): boolean =>
  status === 429 || status === 503 || (status === 409 && text.includes('"stale_price"'));

function exchange(agent: Agent, url: string, sent: Sent, further: Record<string, string>): Promise<Answer> {
  const { path, cookie, key, body, cutAfterMs } = sent;
  const headers = {
    Cookie: cookie,
    'Sec-Fetch-Site': 'same-origin',
    ...further,
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const request_ = request(url + path, { agent, method, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        text += part;
      });
      reply.on('error', reject);
      reply.on('end', () => {
        if (!reply.complete) return reject(new Error('The answer was cut short.'));
        const seconds = reply.headers['retry-after'];
        const retryAfterMs = seconds === undefined ? null : Number(seconds) * 1000;
        resolve({ status: reply.statusCode ?? 0, text, retryAfterMs });
      });
    });
    request_.on('error', reject);
    request_.end(body, () => cut(request_, cutAfterMs));
  });
}

function cut(request_: ClientRequest, afterMs: number | undefined): void {
  if (afterMs !== undefined) setTimeout(() => request_.destroy(new Error('Cut by the client.')), afterMs);
}

/** Runs a task per item with limited concurrency. */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  task: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let index = next++; index < items.length; index = next++) await task(items[index] as T, index);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
