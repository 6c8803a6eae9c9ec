const FINAL_TEXT = 0x81;
const FINAL_BINARY = 0x82;
/** Length markers: the length follows in two or in eight bytes. */
const IN_TWO = 126;
const IN_EIGHT = 127;
const MAX_IN_TWO = 65_535;

/** A complete text message as a server frame (RFC 6455, section 5.2): the same bytes for every reader. */
export function textFrame(message: string): Buffer {
  const length = Buffer.byteLength(message);
  const { frame, start } = framed(FINAL_TEXT, length);
  frame.write(message, start);
  return frame;
}

/** A complete binary message as a server frame. */
export function binaryFrame(message: Uint8Array): Buffer {
  const { frame, start } = framed(FINAL_BINARY, message.length);
  frame.set(message, start);
  return frame;
}

/** A frame with its head, whose message begins at `start`. */
function framed(kind: number, length: number): { frame: Buffer; start: number } {
  const start = length < IN_TWO ? 2 : length <= MAX_IN_TWO ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = kind;
  frame[1] = start === 2 ? length : start === 4 ? IN_TWO : IN_EIGHT;
  if (start === 4) frame.writeUInt16BE(length, 2);
  if (start === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  return { frame, start };
}
