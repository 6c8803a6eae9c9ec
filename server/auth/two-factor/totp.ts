import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Step length in seconds and number of digits: the defaults of every authenticator. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Allowed clock drift in steps, either way (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;
/** RFC 4226, 4: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret in base 32 (RFC 4648), as authenticators expect. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

/** The otpauth address for the QR code. */
export function totpAddress(secret: string, email: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Artha' });
  return `otpauth://totp/${encodeURIComponent(`Artha:${email}`)}?${query}`;
}

/** The time step of an instant. */
export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The code of a step: RFC 6238 with HMAC-SHA-1, which authenticators assume. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of a code, if later than `after`; null for a wrong code and for a used one. */
export function totpStepOf(secret: string, code: string, now: Date, after: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const step = totpStep(now);
  for (let candidate = step - DRIFT_STEPS; candidate <= step + DRIFT_STEPS; candidate++) {
    const isIt = timingSafeEqual(Buffer.from(totpCode(secret, candidate)), Buffer.from(code));
    if (isIt && candidate > after) return candidate;
  }
  return null;
}

function fromBase32(written: string): Buffer {
  const bits = [...written].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
