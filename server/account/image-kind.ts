/** A picture's type, as detected from its content, and its size in pixels. */
export interface ImageKind {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Null for anything but a complete PNG or JPEG. */
export function imageKind(bytes: Buffer): ImageKind | null {
  return bytes.subarray(0, PNG.length).equals(PNG) ? pngKind(bytes) : jpegKind(bytes);
}

/** A PNG (ISO/IEC 15948) is chunks of length, name, content and checksum: IHDR is the first, IEND ends the file. */
function pngKind(bytes: Buffer): ImageKind | null {
  let [at, name] = [PNG.length, ''];
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    name = bytes.toString('latin1', at + 4, at + 8);
    if (at === PNG.length && (name !== 'IHDR' || length !== 13)) return null;
    at += 12 + length;
    if (name === 'IEND') break;
  }
  if (name !== 'IEND' || at !== bytes.length) return null;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/**
 * Markers of a JPEG (ITU-T T.81, table B.1) that begin a frame, whose header has the size: C0 to CF, three of them
 * apart.
 */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const SCAN = 0xda;

/** A JPEG begins with FFD8 and ends with FFD9; between them are segments of a marker and a length, up to the scan. */
function jpegKind(bytes: Buffer): ImageKind | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return null;
  let size: Pick<ImageKind, 'width' | 'height'> | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const [lead, marker = 0] = bytes.subarray(at, at + 2);
    if (lead !== 0xff) return null;
    if (marker === SCAN) return size && { type: 'image/jpeg', ...size };
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (isFrame(marker)) {
      if (at + 9 > bytes.length) return null;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (end <= at + 2) return null;
    at = end;
  }
  return null;
}
