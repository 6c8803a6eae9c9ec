// The load generator of the reads, in a process of its own: as many requests as it gets answers to.
import { serveParent } from '../child.ts';
import { exchangeAll, headOf, type Whole } from '../exchange.ts';

/** What is asked for, and for how long. */
export interface Load {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** Asks each time whether it is another than the last time, as a browser does. */
  revalidates: boolean;
  ms: number;
}

export interface Loaded {
  /** Answers by their status. */
  answers: Record<number, number>;
  /** Of the last answer, its headers included. */
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

/** The request as text, with the version that is known. */
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
