import type { RandomStream } from '#server/market/sources/random.ts';

/** In every secret that is planted here, and nowhere else. */
const MARK = 'canary7';

/** A secret, and what it is for words about it. */
export interface Canary {
  what: string;
  secret: string;
}

/** Somebody with five secrets. */
export interface Owner {
  email: string;
  password: string;
  newPassword: string;
  apiKey: string;
  apiSecret: string;
  accessToken: string;
  /** What the brokerage's page hands over for a login; of no use to anybody afterwards, and still nobody's business. */
  requestToken: string;
}

export function anOwner(n: number, chance: RandomStream): Owner {
  const secret = () => aSecret(chance);
  return {
    email: `owner-${n}@example.com`,
    ...{ password: secret(), newPassword: secret() },
    ...{ apiKey: secret(), apiSecret: secret(), accessToken: secret(), requestToken: secret() },
  };
}

export const aSecret = (chance: RandomStream): string =>
  MARK + Array.from({ length: 3 }, () => chance.bits().toString(16).padStart(8, '0')).join('');

export const canariesOf = ({ email, ...secrets }: Owner): Canary[] =>
  Object.entries(secrets).map(([name, secret]) => ({ what: `the ${name} of ${email}`, secret }));

/** Finds secrets in text as they are, in hexadecimal, and in base64 wherever in it they begin. */
export function finder(canaries: readonly Canary[]): (text: string) => Canary[] {
  const disguises = canaries.flatMap((canary) =>
    disguisesOf(canary.secret).map((text) => ({ canary, text })),
  );
  return (text) => [
    ...new Set(disguises.filter((disguise) => text.includes(disguise.text)).map(({ canary }) => canary)),
  ];
}

function disguisesOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url');
    // What stands beside the secret changes the characters at its edges.
    return whole.slice(before === 0 ? 0 : before + 1, -2);
  });
  return [secret, bytes.toString('hex'), bytes.toString('hex').toUpperCase(), ...inBase64];
}

/** Whether bytes have the mark that every planted secret has. */
export const isMarked = (bytes: Buffer): boolean => bytes.includes(MARK);
