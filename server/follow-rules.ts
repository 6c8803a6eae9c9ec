import { readRates } from './charges/rate-store.ts';
import { queue } from './core/async.ts';
import type { Deps } from './deps.ts';
import { readCalendarRows } from './market/calendar/calendar-store.ts';
import { readHalts } from './market/quality/halts.ts';

/**
 * Rereads calendar, charges or halts when they change, here or on another instance, and all of them when events may
 * have been missed. Returns the function that stops it.
 */
export function followRules({ db, market, charges, events, log }: Deps): () => Promise<void> {
  const readers = {
    calendar: async () => market.rules.replace(await readCalendarRows(db)),
    charges: async () => charges.replace(await readRates(db)),
    halts: async () => market.health.takeHalts(await readHalts(db)),
  };
  // Serialised, so that an older read never replaces a newer one.
  const reads = queue();
  const read = (what: keyof typeof readers) => {
    reads
      .run(readers[what])
      .catch((error: unknown) => log.warn({ err: error }, 'Changed rules could not be read'));
  };
  const stops = [
    events.on('rules.changed', ({ what }) => read(what)),
    events.on('bus.gap', () => {
      read('calendar');
      read('charges');
      read('halts');
    }),
    events.on('market.halts', () => read('halts')),
  ];
  return () => {
    for (const stop of stops) stop();
    return reads.idle();
  };
}
