import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';
const LAST_PIECE = '0\r\n\r\n';

/** The head of a request, with the empty line that ends it. */
export function headOf(line: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [line, ...lines].join('\r\n') + END_OF_HEAD;
}

/** An answer that has arrived completely. */
export interface Whole extends Answer {
  bytes: number;
}

interface Answer {
  status: number;
  /** Length of headers and body; null without Content-Length. */
  bytes: number | null;
  etag: string | undefined;
}

/**
 * Sends one request after another on each of several connections, until `take` returns false. It parses as little of
 * an answer as possible: CPU time of the load generator is lost to the server.
 */
export async function exchangeAll(
  { port, connections }: { port: number; connections: number },
  request: () => string,
  take: (answer: Whole) => boolean,
): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.setNoDelay(true);
      await exchange(socket, request, take);
      socket.destroy();
    }),
  );
}

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
      // The few answers from the middleware are chunked; their last chunk is empty.
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
