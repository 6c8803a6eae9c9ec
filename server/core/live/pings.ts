import { randomBytes } from 'node:crypto';

const PING = 0x89;
const PAYLOAD_BYTES = 8;
const HEAD_BYTES = 2;
const FRAME_BYTES = HEAD_BYTES + PAYLOAD_BYTES;
/** Random bytes are generated in bulk, because a call per ping would cost more than the ping. */
const MANY = 512;

/** The payload of a ping frame. */
export const payloadOf = (frame: Buffer): Buffer => frame.subarray(HEAD_BYTES);

/**
 * Makes ready-to-send ping frames (RFC 6455, 5.5.2) with unpredictable payloads, so that only a client that reads
 * can answer.
 */
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
