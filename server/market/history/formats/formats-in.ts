import { readdirSync } from 'node:fs';

/**
 * The FORMAT exports of all modules in a folder and its subfolders, in path order. A new format needs only its module.
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
