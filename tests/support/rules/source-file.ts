import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

/** A TypeScript file as the house rules see it. Paths are relative to the root, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
  imports: Import[];
  exports: { name: string; isType: boolean }[];
  /** The text of each comment. */
  comments: string[];
  /** Whole lines that contain comments, with line numbers. */
  commentLines: { line: number; text: string }[];
  /** All nodes of the syntax tree. */
  nodes: Node[];
}

export interface Import {
  /** A path for our own files, otherwise the package name as written. */
  target: string;
  own: boolean;
  /** Imported names; "*" for a namespace import. */
  names: string[];
  /** Type-only: erased at runtime. */
  typeOnly: boolean;
}

/** A node of the syntax tree (ESTree plus TypeScript's nodes). */
export interface Node {
  type: string;
  [part: string]: unknown;
}

const FOLDERS = ['client/src', 'server', 'shared', 'scripts', 'tests', 'torture', 'bench'];

export function readSources(): SourceFile[] {
  return FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => posix.join(folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('/node_modules/'))
    .map((path) => parseSource(path, readFileSync(path, 'utf8')));
}

export function parseSource(path: string, text: string): SourceFile {
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    ...resolve(path, moduleRequest.value),
    names: entries.map(({ importName }) => importedName(importName)),
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, importName, isType }) => {
      if (!moduleRequest) return [];
      return [{ ...resolve(path, moduleRequest.value), names: [importedName(importName)], typeOnly: isType }];
    });
  const lazy = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, written] = /^['"](.*)['"]$/.exec(text.slice(start, end)) ?? [];
    return written ? [{ ...resolve(path, written), names: ['*'], typeOnly: false }] : [];
  });
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName: { kind, name }, isType }) => {
      const exported = name ?? (kind === 'Default' ? 'default' : null);
      return exported ? [{ name: exported, isType }] : [];
    });
  return {
    path,
    text,
    imports: [...imports, ...passedOn, ...lazy],
    exports,
    comments: comments.map(({ value }) => value),
    commentLines: comments.flatMap((comment) => linesOf(text, comment)),
    nodes: [...walk(program)],
  };
}

function linesOf(text: string, { start, end }: { start: number; end: number }): SourceFile['commentLines'] {
  const lines = text.split('\n');
  const first = text.slice(0, start).split('\n').length;
  const last = text.slice(0, end).split('\n').length;
  return lines.slice(first - 1, last).map((line, at) => ({ line: first + at, text: line }));
}

function importedName({ kind, name }: { kind: string; name?: string | null }): string {
  return name ?? (kind === 'Default' ? 'default' : '*');
}

/** The aliases of package.json's "imports". */
const ALIASES: Record<string, string> = {
  '#client/': 'client/src/',
  '#server/': 'server/',
  '#shared/': 'shared/',
  '#tests/': 'tests/',
};

function resolve(from: string, written: string): { target: string; own: boolean } {
  if (written.startsWith('.')) return { target: posix.join(posix.dirname(from), written), own: true };
  const alias = Object.keys(ALIASES).find((start) => written.startsWith(start));
  if (!alias) return { target: written, own: false };
  return { target: `${ALIASES[alias]}${written.slice(alias.length)}`, own: true };
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walk(item);
  } else if (isNode(value)) {
    yield value;
    for (const part of Object.values(value)) yield* walk(part);
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
