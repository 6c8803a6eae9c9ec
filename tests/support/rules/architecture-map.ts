import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose subfolders must all be on the map. */
const MAPPED = ['', 'client/src', 'server', 'shared'];
const NOT_OURS = /^(\.|node_modules$|dist$|coverage$|test-results$|playwright-report$)/;

/** Differences between a document's map and the folders under a root. */
export function mapDifferences(document: string, root: string): string[] {
  const mapped = new Set(foldersOnMap(document));
  const missing = [...mapped]
    .filter((folder) => !isFolder(join(root, folder)))
    .map((folder) => `${folder} is on the map but not in the tree`);
  const unmapped = MAPPED.flatMap((parent) => foldersIn(root, parent))
    .filter((folder) => !mapped.has(folder))
    .map((folder) => `${folder} is in the tree but not on the map`);
  return [...missing, ...unmapped];
}

/** The first fenced block: one folder per line, indented by two spaces under its parent. */
function foldersOnMap(document: string): string[] {
  const [, block = ''] = /^```\n([\s\S]*?)^```/m.exec(document) ?? [];
  const parents: string[] = [];
  return block.split('\n').flatMap((line) => {
    const [, indent, name] = /^( *)(\S+)\/(?: |$)/.exec(line) ?? [];
    if (indent === undefined || name === undefined) return [];
    parents.length = indent.length / 2;
    parents.push(name);
    return [parents.join('/')];
  });
}

function foldersIn(root: string, parent: string): string[] {
  if (!isFolder(join(root, parent))) return [];
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NOT_OURS.test(entry.name))
    .map((entry) => (parent ? `${parent}/${entry.name}` : entry.name))
    .filter((folder) => hasFiles(join(root, folder)));
}

/** Git does not track empty folders. */
const hasFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();
