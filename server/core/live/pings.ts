import { randomBytes } from 'node:crypto';

const PING = 0x89;
const PAYLOAD_BYTES = 8;
const HEAD_BYTES = 2;
const FRAME_BYTES = HEAD_BYTES + PAYLOAD_BYTES;
/** Made at once: chance costs more by the piece than a question does. */
const MANY = 512;

/** Where in a frame its question begins. */
export const payloadOf = (frame: Buffer): Buffer => frame.subarray(HEAD_BYTES);

/** Makes questions, a frame each for the wire as it is (a ping, RFC 6455, 5.5.2), that only who reads them can repeat. */
export function createPings(): () => Buffer {
  let frames = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === frames.length) {
      frames = randomBytes(MANY * FRAME_BYTES);
      at = 0;
    }
    const frame = frames.subarray(at, at + FRAME_BYTES);
    at += FRAME_BYTES;
    frame[0] = PING;
    frame[1] = PAYLOAD_BYTES;
    return frame;
  };
}
