/** The id in a session cookie, which is `s:<id>.<signature>`. */
export const sessionIdOf = (cookie: string | undefined): string =>
  /^s:(.+)\.[^.]+$/.exec(decodeURIComponent(cookie ?? ''))?.[1] ?? '';

/** How far from half of all a bit may be set when nothing but chance decides: five standard deviations. */
const CHANCE = 5;

/**
 * How many bits of these ids (Base64url) look like those of a fair coin: about as often set as not, and as often changed as not
 * from one id to the next.
 */
export function unpredictableBits(ids: readonly string[]): number {
  const written = ids.map((id) => Buffer.from(id, 'base64url'));
  const length = Math.min(...written.map((bytes) => bytes.length)) * 8;
  const bit = (bytes: Buffer | undefined, n: number) => ((bytes?.[n >> 3] ?? 0) >> (n & 7)) & 1;
  const isFair = (heads: number, of: number) => Math.abs(heads - of / 2) <= (CHANCE * Math.sqrt(of)) / 2;
  return Array.from({ length }, (_, n) => n).filter((n) => {
    const set = written.filter((bytes) => bit(bytes, n) === 1).length;
    const changed = written
      .slice(1)
      .filter((bytes, before) => bit(bytes, n) !== bit(written[before], n)).length;
    return isFair(set, written.length) && isFair(changed, written.length - 1);
  }).length;
}
