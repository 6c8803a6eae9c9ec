// The load generator of the reads, in a process of its own: as many requests as it gets answers to.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { serveParent } from '../child.ts';

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
const END_OF_HEAD = '\r\n\r\n';
const LAST_PIECE = '0\r\n\r\n';

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
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(load.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.setNoDelay(true);
      await exchange(socket, ask.request, take);
      socket.destroy();
    }),
  );
  return loaded;
});

/** The request as text, with the version that is known. */
function asker({ port, path, headers }: Load) {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers });
  const plain = [`GET ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  let text = plain + END_OF_HEAD;
  return {
    request: () => text,
    know(etag: string) {
      text = `${plain}\r\nIf-None-Match: ${etag}${END_OF_HEAD}`;
    },
  };
}

interface Answer {
  status: number;
  /** Of headers and body; null where it is not said beforehand. */
  bytes: number | null;
  etag: string | undefined;
}

type Whole = Answer & { bytes: number };

/** One request after the other on one connection, until `take` has had enough of the answers. */
function exchange(socket: Socket, request: () => string, take: (answer: Whole) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let head = '';
    let answer: Answer | null = null;
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The connection was closed.')));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (!answer) {
        head += chunk.toString('latin1');
        if (!head.includes(END_OF_HEAD)) return;
        answer = answerOf(head.slice(0, head.indexOf(END_OF_HEAD) + END_OF_HEAD.length));
      }
      // The few that the middleware answers come in pieces, the last of which is empty.
      const isWhole =
        answer.bytes === null ? chunk.toString('latin1').endsWith(LAST_PIECE) : received >= answer.bytes;
      if (!isWhole) return;
      if (!take({ ...answer, bytes: received })) return resolve();
      [received, head, answer] = [0, '', null];
      socket.write(request());
    });
    socket.write(request());
  });
}

function answerOf(head: string): Answer {
  const header = (name: string) => new RegExp(`\r\n${name}: ([^\r]+)`, 'i').exec(head)?.[1];
  return {
    status: Number(head.slice('HTTP/1.1 '.length).split(' ', 1)[0]),
    bytes: header('Transfer-Encoding') ? null : head.length + Number(header('Content-Length') ?? 0),
    etag: header('ETag'),
  };
}
