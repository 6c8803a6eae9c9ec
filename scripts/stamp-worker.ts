import { createHash } from 'node:crypto';

/** Writes the version and the list of cached files into the service worker. Throws if it has no place for them. */
export function stampWorker(source: string, page: string, files: readonly string[]): string {
  const shell = files.toSorted();
  const build = createHash('sha256')
    .update([page, ...shell].join('\n'))
    .digest('hex')
    .slice(0, 12);
  return written(
    written(source, "const BUILD = 'development';", `const BUILD = '${build}';`),
    'const SHELL = [];',
    `const SHELL = ${JSON.stringify(shell)};`,
  );
}

function written(source: string, place: string, text: string): string {
  if (!source.includes(place)) throw new Error(`The service worker has no line "${place}".`);
  return source.replace(place, text);
}
