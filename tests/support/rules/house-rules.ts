import { MAY_IMPORT, packagesOf } from './import-table.ts';
import { isNode, type Node, type SourceFile } from './source-file.ts';

/** A rule checks all files and returns a sentence per violation. */
export type Rule = (files: readonly SourceFile[]) => string[];

/** Tests and benchmarks are not part of the product. */
const isTest = ({ path }: { path: string }) =>
  path.includes('.test.') || /^(tests|torture|bench)\//.test(path);

/** The app and its routes may import screens, and whatever screens may import. */
const mayScreensImport = (to: string) =>
  to.startsWith('client/') || MAY_IMPORT['client/screens']?.includes(to) === true;

/** Files outside the slices may import anything in the server. */
const isBeside = (area: string, to: string) =>
  area === 'server' && MAY_IMPORT[to] !== undefined && !to.startsWith('client/');

export const importsFollowTheTable: Rule = (files) =>
  files
    .filter((file) => !isTest(file))
    .flatMap((file) => file.imports.flatMap((used) => wrongImport(file, used)));

function wrongImport(
  { path }: SourceFile,
  { target, own, typeOnly }: SourceFile['imports'][number],
): string[] {
  const wrong = [`${path} must not import ${target}`];
  const from = areaOf(path);
  if (!own) {
    return packagesOf(from)?.allowed.test(target) === false ? wrong : [];
  }
  if (target === 'server/deps.ts' && typeOnly && path.startsWith('server/')) return [];
  const to = areaOf(target);
  if (from === to) return sameScreen(path, target) ? [] : wrong;
  const whole = from === 'client' ? mayScreensImport(to) : from === 'scripts' || isBeside(from, to);
  return whole || MAY_IMPORT[from]?.includes(to) ? [] : wrong;
}

/**
 * "server/market" for a file of the market, "server" for one outside the slices, likewise for the client; scripts
 * are one area.
 */
function areaOf(path: string): string {
  if (path.startsWith('scripts/')) return 'scripts';
  const [top, second, ...rest] = path.replace('client/src/', 'client/').split('/');
  return rest.length > 0 ? `${top}/${second}` : (top ?? '');
}

function sameScreen(path: string, target: string): boolean {
  const screen = (of: string) => /^client\/src\/screens\/([^/]+)/.exec(of)?.[1];
  return screen(path) === screen(target);
}

/** Type-only imports are erased, so they can't form runtime cycles. */
export const noCycles: Rule = (files) => {
  const imports = new Map(files.map((file) => [file.path, runningImports(file)]));
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): string[] => {
    if (trail.includes(path))
      return [`${[...trail.slice(trail.indexOf(path)), path].join(' → ')} is a circle`];
    if (done.has(path)) return [];
    const found = (imports.get(path) ?? []).flatMap((next) => visit(next, [...trail, path]));
    done.add(path);
    return found;
  };
  return files.flatMap(({ path }) => visit(path, []));
};

const runningImports = (file: SourceFile) =>
  file.imports.filter((used) => used.own && !used.typeOnly).map((used) => used.target);

/** Calls that read time, randomness or print, and the files where they are allowed. */
const BANNED: { call: string; allowed: RegExp }[] = [
  { call: 'Date.now', allowed: /^client\/src\/lib\/|^scripts\// },
  { call: 'new Date()', allowed: /^server\/core\/clock\.ts$|^client\/src\/lib\/|^(scripts|bench)\// },
  { call: 'Math.random', allowed: /^client\/src\/lib\/|^scripts\// },
  {
    call: 'toFixed',
    allowed: /^client\/src\/lib\/format\/format\.ts$|^shared\/domain\/money\.ts$|^(scripts|torture|bench)\//,
  },
  { call: 'console', allowed: /^(scripts|torture|bench)\/|^client\/src\/lib\/live\/log-fault\.ts$/ },
];

export const noBannedCalls: Rule = (files) =>
  files
    .filter((file) => !file.path.startsWith('tests/'))
    .flatMap((file) =>
      [...new Set(file.nodes.flatMap(bannedCall))]
        .filter((call) => !BANNED.some((banned) => banned.call === call && banned.allowed.test(file.path)))
        .map((call) => `${file.path} uses ${call}`),
    );

function bannedCall(node: Node): string[] {
  const isDate = nameOf(node.callee) === 'Date';
  if (node.type === 'NewExpression' && isDate && isEmpty(node.arguments)) return ['new Date()'];
  if (node.type === 'CallExpression' && isDate) return ['new Date()'];
  if (node.type !== 'MemberExpression') return [];
  const object = nameOf(node.object);
  const property = nameOf(node.property);
  if (object === 'console') return ['console'];
  if (property === 'toFixed') return ['toFixed'];
  const call = `${object}.${property}`;
  return call === 'Date.now' || call === 'Math.random' ? [call] : [];
}

const nameOf = (value: unknown) => (isNode(value) && typeof value.name === 'string' ? value.name : '');
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

const LISTENING = /^(on|once|addListener|prependListener|prependOnceListener|addEventListener)$/;
const TIMERS = /^(setTimeout|setInterval|setImmediate)$/;
/** Wrappers that make a callback safe. */
const GUARDS = /^guarded/;

/**
 * Outside Express nothing catches an exception of a listener or timer, which would end the process: it must go
 * through `guarded` of server/core, or do nothing. The event bus, always named `events`, guards its listeners
 * itself.
 */
export const listenersAreGuarded: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith('server/') && !isTest(file))
    .flatMap(({ path, nodes }) => {
      const safe = new Set(nodes.flatMap(guardedName));
      return nodes
        .flatMap(listened)
        .filter(({ listener }) => !isSafe(listener, safe))
        .map(({ call }) => `${path} has a ${call} whose listener is not guarded`);
    });

/** The name of a constant that holds a guarded function. */
function guardedName({ type, id, init }: Node): string[] {
  return type === 'VariableDeclarator' && isGuard(init) ? [nameOf(id)] : [];
}

function listened({ type, callee, arguments: given }: Node): { call: string; listener: unknown }[] {
  if (type !== 'CallExpression' || !isNode(callee) || !Array.isArray(given)) return [];
  const timer = nameOf(callee);
  if (TIMERS.test(timer)) return given.length > 0 ? [{ call: timer, listener: given[0] }] : [];
  const call = nameOf(callee.property);
  if (callee.type !== 'MemberExpression' || !LISTENING.test(call) || given.length < 2) return [];
  const target = isNode(callee.object) ? nameOf(callee.object.property) || nameOf(callee.object) : '';
  return target === 'events' ? [] : [{ call: `.${call}(`, listener: given[1] }];
}

const isGuard = (value: unknown) =>
  isNode(value) && value.type === 'CallExpression' && GUARDS.test(nameOf(value.callee));

function isSafe(listener: unknown, safe: ReadonlySet<string>): boolean {
  if (!isNode(listener)) return false;
  const doesNothing = listener.type === 'ArrowFunctionExpression' && nameOf(listener.body) === 'undefined';
  return doesNothing || isGuard(listener) || safe.has(nameOf(listener));
}

/** The literals that a literal of a kind may not be spread into. */
const LITERAL_AROUND: Record<string, readonly string[]> = {
  ObjectExpression: ['ObjectExpression'],
  ArrayExpression: ['ArrayExpression', 'CallExpression', 'NewExpression'],
};

/** A literal spread into the one around it only groups its entries for the formatter. */
export const noSpreadLiterals: Rule = (files) =>
  files.flatMap(({ path, nodes }) =>
    nodes.flatMap((node) => {
      const entries = [node.properties, node.elements, node.arguments, node.attributes].find(Array.isArray);
      const spread = (entries ?? []).filter(isNode).some(({ type, argument }) => {
        if (!isNode(argument)) return false;
        if (type === 'JSXSpreadAttribute') return argument.type === 'ObjectExpression';
        return type === 'SpreadElement' && LITERAL_AROUND[argument.type]?.includes(node.type);
      });
      return spread ? [`${path} spreads a literal into the one around it`] : [];
    }),
  );

export const noAny: Rule = (files) =>
  files
    .filter(({ nodes }) => nodes.some(({ type }) => type === 'TSAnyKeyword'))
    .map(({ path }) => `${path} uses any`);

/** Maximum lines of a function. */
const MAX_FUNCTION_LINES = 70;
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

export const noLongFunctions: Rule = (files) =>
  files
    .filter((file) => !isTest(file))
    .flatMap(({ path, text, nodes }) =>
      nodes.flatMap(({ type, start, end }) => {
        if (!FUNCTIONS.includes(type) || typeof start !== 'number' || typeof end !== 'number') return [];
        const lines = countLines(text.slice(start, end));
        if (lines <= MAX_FUNCTION_LINES) return [];
        return [`${path}:${countLines(text.slice(0, start))} begins a function of ${lines} lines`];
      }),
    );

const countLines = (text: string) => text.split('\n').length;

const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b/;
const SUPPRESSION = /@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable|(v8|c8|istanbul) ignore/;

export const noSuppressionsOrLeftovers: Rule = (files) =>
  files.flatMap(({ path, comments }) =>
    comments.flatMap((comment) => {
      const [found] = UNFINISHED.exec(comment) ?? SUPPRESSION.exec(comment) ?? [];
      return found ? [`${path} has a comment with ${found}`] : [];
    }),
  );

export const everyTestRuns: Rule = (files) =>
  files.filter(isTest).flatMap(({ path, nodes }) =>
    nodes
      .filter(({ type, object, property }) => {
        const onTests = ['test', 'it', 'describe'].includes(nameOf(object));
        return (
          type === 'MemberExpression' && onTests && /^(only|skip|todo|fails|fixme)$/.test(nameOf(property))
        );
      })
      .map(({ property }) => `${path} has a test.${nameOf(property)}`),
  );

/** Folders of which every module is loaded by formats-in.ts. */
const LOADED = /^server\/(imports\/formats\/tables|market\/history\/formats\/bars)\//;

/** Entry points, which nothing imports. */
const STARTED = /^(scripts\/|tests\/|server\/main\.ts$|client\/src\/main\.tsx$)/;

/**
 * An exported name is used if another product file imports it, if it is a type in the signature of the file's
 * functions, or if a test of a locally used function imports it. Used only by tests means dead.
 */
export const noDeadExports: Rule = (files) => {
  const product = importedNames(files.filter((file) => !isTest(file)));
  const tests = importedNames(files.filter(isTest));
  return files
    .filter((file) => !isTest(file) && !STARTED.test(file.path) && !LOADED.test(file.path))
    .flatMap((file) =>
      file.exports
        .filter(({ name }) => !isImported(product, file, name))
        .filter(({ name, isType }) => !isUsedAtHome(file, name) || !(isType || isImported(tests, file, name)))
        .map(({ name }) => `${file.path} exports ${name}, which nobody imports`),
    );
};

/**
 * The same of scripts, benches, torture and test support, where any other file may be the one that imports. Peers
 * of the bench are loaded by their path.
 */
export const noDeadSupport: Rule = (files) => {
  const imported = importedNames(files);
  return files
    .filter(
      ({ path }) => /^(scripts|bench(?!\/peers)|torture|tests)\//.test(path) && !path.includes('.test.'),
    )
    .flatMap((file) =>
      file.exports
        .filter(({ name }) => name !== 'default' && !isImported(imported, file, name))
        .filter(({ name, isType }) => !(isType && isUsedAtHome(file, name)))
        .map(({ name }) => `${file.path} exports ${name}, which nobody imports`),
    );
};

/**
 * A file that no other imports, and whose name stands in none, nor in what starts things (`starters`: package.json
 * and the like), is dead.
 */
export function noDeadFiles(files: readonly SourceFile[], starters: string): string[] {
  const imported = new Set(files.flatMap(({ imports }) => imports.map(({ target }) => target)));
  return files
    .filter(({ path }) => !path.includes('.test.') && !imported.has(path) && !LOADED.test(path))
    .map(({ path }) => path)
    .filter((path) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      return (
        !starters.includes(name) && !files.some((file) => file.path !== path && file.text.includes(name))
      );
    })
    .map((path) => `${path} is imported and started by nobody`);
}

function importedNames(files: readonly SourceFile[]): Set<string> {
  return new Set(
    files.flatMap((file) =>
      file.imports.flatMap(({ target, names }) => names.map((name) => `${target} ${name}`)),
    ),
  );
}

const isImported = (imported: Set<string>, { path }: SourceFile, name: string) =>
  imported.has(`${path} ${name}`) || imported.has(`${path} *`);

const isUsedAtHome = ({ nodes }: SourceFile, name: string) =>
  nodes.filter((node) => nameOf(node) === name).length > 1;
