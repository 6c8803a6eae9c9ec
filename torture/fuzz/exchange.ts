import { connect } from 'node:net';

export interface WireReply {
  /** Null when the connection ended without a reply. */
  status: number | null;
  type: string;
  text: string;
}

const PATIENCE_MS = 30_000;
/** What comes before the reply for who asked whether to go on. */
const CONTINUE = /^HTTP\/1\.1 100 [\s\S]*?\r\n\r\n/;

/** Sends bytes as they are on a connection of its own, and reads until it ends or the reply is whole. Rejects when none comes for half a minute. */
export function exchange(url: string, bytes: Buffer): Promise<WireReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.setTimeout(PATIENCE_MS, () => {
      if (headOf(Buffer.concat(parts)) === null)
        reject(new Error('It was not answered within half a minute.'));
      socket.destroy();
    });
    socket.on('data', (part) => {
      parts.push(part);
      // Who asked for another connection than one that is closed has one that rests.
      if (isWhole(Buffer.concat(parts))) socket.end();
    });
    // A server that refuses what it has not read to the end resets the connection; the reply is there by then.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(replyOf(Buffer.concat(parts))));
    socket.write(bytes);
  });
}

/** The head of a reply and what came after it; null while there is none. */
function headOf(given: Buffer) {
  const bytes = given.subarray(CONTINUE.exec(given.toString('latin1', 0, 100))?.[0].length ?? 0);
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), header, body: bytes.subarray(end + 4) };
}

function isWhole(given: Buffer): boolean {
  const reply = headOf(given);
  if (!reply) return false;
  const length = reply.header('content-length');
  return [204, 304].includes(reply.status) || (length !== '' && reply.body.length >= Number(length));
}

function replyOf(given: Buffer): WireReply {
  const reply = headOf(given);
  if (!reply) return { status: null, type: '', text: '' };
  const { status, header, body } = reply;
  return {
    status,
    type: header('content-type').split(';')[0] ?? '',
    text: (header('transfer-encoding') === 'chunked' ? whole(body) : body).toString(),
  };
}

function whole(chunked: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < chunked.length; ) {
    const lineEnd = chunked.indexOf('\r\n', at);
    const size = Number.parseInt(chunked.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) break;
    parts.push(chunked.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
