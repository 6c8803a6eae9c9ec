// The load generator of reads, in a separate process: each connection sends the next request when the last is
// answered.
import { serveParent } from '../child.ts';
import { exchangeAll, headOf, type Whole } from '../exchange.ts';

/** What to request, and for how long. */
export interface Load {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** Revalidates the last answer each time, like a browser. */
  revalidates: boolean;
  ms: number;
}

export interface Loaded {
  /** Answers by status. */
  answers: Record<number, number>;
  /** Of the last answer, including headers. */
  bytes: number;
}

const CONNECTIONS = 10;

serveParent(async (load: Load): Promise<Loaded> => {
  const loaded: Loaded = { answers: {}, bytes: 0 };
  const ask = asker(load);
  const end = performance.now() + load.ms;
  const take = ({ status, bytes, etag }: Whole) => {
    loaded.answers[status] = (loaded.answers[status] ?? 0) + 1;
    loaded.bytes = bytes;
    if (load.revalidates && etag) ask.know(etag);
    return performance.now() < end;
  };
  await exchangeAll({ port: load.port, connections: CONNECTIONS }, ask.request, take);
  return loaded;
});

/** The request as text, with the known version's ETag. */
function asker({ port, path, headers }: Load) {
  const line = `GET ${path} HTTP/1.1`;
  const all = { Host: `127.0.0.1:${port}`, ...headers };
  let text = headOf(line, all);
  return {
    request: () => text,
    know(etag: string) {
      text = headOf(line, { ...all, 'If-None-Match': etag });
    },
  };
}
