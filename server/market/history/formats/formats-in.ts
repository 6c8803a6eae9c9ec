import { readdirSync } from 'node:fs';

/**
 * What the modules of a folder, and of the folders in it, export as FORMAT, by their paths: a format is added by its
 * module alone.
 */
export async function formatsIn<F>(folder: URL): Promise<readonly F[]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  return Promise.all(
    names.toSorted().map(async (name): Promise<F> => {
      const { FORMAT } = await import(new URL(name.replaceAll('\\', '/'), folder).href);
      if (!FORMAT) throw new Error(`${name} exports no FORMAT.`);
      return FORMAT;
    }),
  );
}
