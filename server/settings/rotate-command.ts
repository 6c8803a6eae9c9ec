import { writeAudit } from '../core/audit.ts';
import { systemClock } from '../core/clock.ts';
import { commandActor } from '../core/commands/command-actor.ts';
import type { Config } from '../core/config.ts';
import { addKey, keyRing } from '../core/crypto/key-ring.ts';
import { createSealer } from '../core/crypto/sealed.ts';
import { withCommandDatabase } from '../core/db/command-database.ts';
import type { Db } from '../core/db/db.ts';
import { reseal } from '../core/db/sealed-columns.ts';
import type { Deps } from '../deps.ts';

/**
 * Reseals all brokerage credentials and two-factor secrets with the newest key, and returns a summary. Where the keys
 * are stored in DATA_DIR it creates a new one first; a running server finds it there. Throws an Error with one
 * sentence.
 */
export async function rotateCommand(
  { db, clock, actor }: Pick<Deps, 'clock'> & { db: Db; actor: string },
  config: Pick<Config, 'CREDENTIALS_KEYS' | 'DATA_DIR'>,
): Promise<string> {
  const ring = config.CREDENTIALS_KEYS ? keyRing(config) : addKey(config);
  const [{ id }] = ring;
  const resealed = await reseal(db, createSealer(ring));
  const detail = { key: id, resealed };
  await writeAudit(db, {
    actor,
    action: 'credentials.rotate',
    subject: id,
    detail,
    at: clock.now(),
  });
  const words = resealed === 1 ? '1 secret' : `${resealed} secrets`;
  return `Rotated ${words} to the key ${id}.`;
}

async function main(): Promise<void> {
  const output = await withCommandDatabase((db, config) =>
    rotateCommand({ db, clock: systemClock, actor: commandActor() }, config),
  );
  process.stdout.write(`${output}\n`);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
