import { writeAudit } from '../core/audit.ts';
import { systemClock } from '../core/clock.ts';
import { withCommandDatabase } from '../core/command-database.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db.ts';
import { addKey, keyRing } from '../core/key-ring.ts';
import { createSealer } from '../core/sealed.ts';
import type { Deps } from '../deps.ts';
import { resealLinks } from './brokerage-store.ts';

/**
 * Seals all brokerage credentials with the newest key, and says what was done. Where the keys are kept in DATA_DIR it makes a new one first; a
 * server that runs finds it there. Throws an Error with one sentence.
 */
export async function rotateCommand(
  { db, clock }: Pick<Deps, 'clock'> & { db: Db },
  config: Pick<Config, 'CREDENTIALS_KEYS' | 'DATA_DIR'>,
): Promise<string> {
  const ring = config.CREDENTIALS_KEYS ? keyRing(config) : addKey(config);
  const [{ id }] = ring;
  const resealed = await resealLinks(db, createSealer(ring));
  const detail = { key: id, resealed };
  await writeAudit(db, {
    actor: 'credentials:rotate',
    action: 'credentials.rotate',
    subject: id,
    detail,
    at: clock.now(),
  });
  return `${resealed} brokerage links are sealed with the key ${id} now.`;
}

async function main(): Promise<void> {
  const said = await withCommandDatabase((db, config) => rotateCommand({ db, clock: systemClock }, config));
  process.stdout.write(`${said}\n`);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
