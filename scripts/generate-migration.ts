import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * npm run db:generate -- --name what_changes: creates the next migration. Leaves only the newest snapshot, on one
 * line.
 */
const META = 'migrations/meta';
const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' });
const snapshots = readdirSync(META)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
const newest = snapshots.pop();
if (status === 0 && newest) {
  for (const older of snapshots) rmSync(join(META, older));
  const path = join(META, newest);
  writeFileSync(path, `${JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))}\n`);
}
process.exitCode = status ?? 1;
