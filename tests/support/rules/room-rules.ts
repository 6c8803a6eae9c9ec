import { posix } from 'node:path';
import { MARKET_SOURCES } from '#shared/domain/market/market-source.ts';
import { isNode, type Node, type SourceFile } from './source-file.ts';

/** Maximum source files directly in a folder; tests don't count. */
const MAX_FLAT_FILES = 20;

/** The product, and the tests' shared code. */
const HOUSE = /^(server|client|shared|tests\/support)\//;

const isTestFile = ({ path }: SourceFile) => path.includes('.test.');

/** A folder with more files than fit a glance needs subfolders. */
export function noCrowdedFolders(files: readonly SourceFile[]): string[] {
  const folders = Map.groupBy(
    files.filter((file) => !isTestFile(file)),
    ({ path }) => posix.dirname(path),
  );
  return [...folders]
    .filter(([folder, { length }]) => HOUSE.test(`${folder}/`) && length > MAX_FLAT_FILES)
    .map(([folder, { length }]) => `${folder} holds ${length} files`);
}

/** Sibling folders import in one direction only, types included. Any may import the type of the dependencies. */
export function noFolderCircles(files: readonly SourceFile[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const file of files.filter((one) => !isTestFile(one))) {
    for (const { own, target } of file.imports) {
      const [from, to] = own && target !== 'server/deps.ts' ? besideEachOther(file.path, target) : [];
      if (from && to && HOUSE.test(from)) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return circlesOf(graph);
}

/** The two sibling folders that contain two files; empty when a file is directly in their parent. */
function besideEachOther(path: string, target: string): string[] {
  const [a, b] = [path, target].map((of) => posix.dirname(of).split('/'));
  const parts = a?.findIndex((part, at) => part !== b?.[at]) ?? -1;
  if (!a || !b || parts < 0 || parts >= b.length) return [];
  return [a, b].map((of) => of.slice(0, parts + 1).join('/'));
}

function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const visit = (folder: string, trail: string[]): string[] => {
    if (trail.includes(folder))
      return [`${[...trail.slice(trail.indexOf(folder)), folder].join(' → ')} is a circle of folders`];
    if (done.has(folder)) return [];
    const found = [...(graph.get(folder) ?? [])].flatMap((next) => visit(next, [...trail, folder]));
    done.add(folder);
    return found;
  };
  return [...graph.keys()].flatMap((folder) => visit(folder, []));
}

/** Where sources are created and their traits defined, and where the configuration is parsed. */
const KNOWS_SOURCES =
  /^server\/market\/sources\/|^shared\/domain\/market\/market-source\.ts$|^server\/core\/config\.ts$/;
const KINDS: ReadonlySet<unknown> = new Set(MARKET_SOURCES);

/** Differences between sources are traits: no comparison with a kind, and no table by kind. */
export function noSourceKinds(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !/\.test\.|^(tests|torture|bench)\//.test(path) && !KNOWS_SOURCES.test(path))
    .flatMap(({ path, nodes }) =>
      nodes.filter(asksForKind).map(() => `${path} depends on the kind of source: use its traits`),
    );
}

function asksForKind(node: Node): boolean {
  if (node.type === 'BinaryExpression') {
    const [left, right] = [node.left, node.right];
    return (isKind(left) && !isOrigin(right)) || (isKind(right) && !isOrigin(left));
  }
  if (node.type === 'SwitchStatement') {
    return !isOrigin(node.discriminant) && nodesIn(node.cases).some(({ test }) => isKind(test));
  }
  if (node.type === 'ArrayExpression') return nodesIn(node.elements).filter(isKind).length > 1;
  if (node.type !== 'ObjectExpression') return false;
  return (
    nodesIn(node.properties).filter(({ key }) => isNode(key) && KINDS.has(key.name ?? key.value)).length > 1
  );
}

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const isKind = (value: unknown) => isNode(value) && value.type === 'Literal' && KINDS.has(value.value);

/** A prediction's origin can also be 'simulated'. */
function isOrigin(value: unknown): boolean {
  if (!isNode(value)) return false;
  return value.name === 'origin' || (isNode(value.property) && value.property.name === 'origin');
}
