import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journal, MIGRATIONS, type SchemaVersion } from '../migrations.ts';

/** Provides a folder with the migrations up to a version while `use` runs. */
export async function withMigrationsUntil<T>(
  { when }: Pick<SchemaVersion, 'when'>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'artha-migrations-'));
  try {
    const all = journal.parse(JSON.parse(await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')));
    const entries = all.entries.filter((entry) => entry.when <= when);
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...all, entries }));
    await Promise.all(
      entries.map(({ tag }) => copyFile(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))),
    );
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
