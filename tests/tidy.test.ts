import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mapDifferences } from './support/rules/architecture-map.ts';
import { namesAreOfTheField } from './support/rules/banned-identifiers.ts';
import { noBannedPhrases, textsComeFromTextFiles } from './support/rules/banned-phrases.ts';
import * as house from './support/rules/house-rules.ts';
import { importTable } from './support/rules/import-table.ts';
import * as prose from './support/rules/prose.ts';
import * as rooms from './support/rules/room-rules.ts';
import { noBannedServerPhrases } from './support/rules/server-phrases.ts';
import { parseSource, readSources } from './support/rules/source-file.ts';

const sources = readSources();

/** Files that break a rule, or keep it, without standing in the tree. */
const planted = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => parseSource(path, text));

describe('imports follow the table', () => {
  test('in the tree', () => expect(house.importsFollowTheTable(sources)).toEqual([]));

  test.each([
    ['shared/domain/money.ts', 'zod/mini'],
    ['shared/contract/trading/trades.ts', '#shared/schema/trading/trading.ts'],
    ['server/core/http/bind.ts', '#server/auth/people/users.ts'],
    ['server/core/http/bind.ts', '../../app.ts'],
    ['server/ledger/settlement.ts', '#server/trading/place/place.ts'],
    ['server/market/engine/state.ts', '#server/ledger/deposit.ts'],
    ['server/portfolio/value.ts', '#server/trading/place/place.ts'],
    ['server/analytics/rsi.ts', 'node:fs'],
    ['server/market/engine/state.ts', '#tests/support/database.ts'],
    ['server/trading/routes.ts', '#client/lib/http/call.ts'],
    ['client/src/lib/http/call.ts', '#server/core/errors.ts'],
    ['client/src/lib/http/call.ts', '#shared/schema/account/auth.ts'],
    ['client/src/ui/button.tsx', '../lib/format.ts'],
    ['client/src/ui/button.tsx', 'drizzle-orm'],
    ['client/src/api/market/stocks.ts', '#client/widgets/market/movers-card.tsx'],
    ['client/src/screens/markets/markets.tsx', '../stocks/stocks.tsx'],
    ['client/src/layout/shell.tsx', '#client/screens/markets/markets.tsx'],
  ])('%s must not import %s', (path, written) => {
    expect(house.importsFollowTheTable(planted({ [path]: `import { x } from '${written}';` }))).toHaveLength(
      1,
    );
    expect(house.importsFollowTheTable(planted({ [path]: `export { x } from '${written}';` }))).toHaveLength(
      1,
    );
    expect(house.importsFollowTheTable(planted({ [path]: `await import('${written}');` }))).toHaveLength(1);
  });

  test.each([
    ['server/trading/place/place.ts', '#server/ledger/settlement.ts'],
    ['server/trading/place/place.ts', '#shared/domain/money.ts'],
    ['server/main.ts', './market/engine.ts'],
    ['client/src/app.tsx', './screens/markets/markets.tsx'],
    ['client/src/screens/markets/markets.tsx', './heat-map.tsx'],
  ])('%s may import %s', (path, written) => {
    expect(house.importsFollowTheTable(planted({ [path]: `import { x } from '${written}';` }))).toEqual([]);
  });

  test('docs/architecture.md has the table as it is', () => {
    expect(readFileSync('docs/architecture.md', 'utf8')).toContain(`\n\n${importTable()}\n\n`);
  });

  test('a slice may know the type of the dependencies, not more of them', () => {
    const path = 'server/ledger/deposit.ts';
    const asType = planted({ [path]: "import type { Deps } from '../deps.ts';" });
    const asValue = planted({ [path]: "import { deps } from '../deps.ts';" });
    expect(house.importsFollowTheTable(asType)).toEqual([]);
    expect(house.importsFollowTheTable(asValue)).toHaveLength(1);
  });
});

describe('imports make no circles', () => {
  test('in the tree', () => expect(house.noCycles(sources)).toEqual([]));

  test('a circle of three is found', () => {
    const circle = planted({
      'server/a.ts': "import './b.ts';",
      'server/b.ts': "import { c } from '#server/c.ts';",
      'server/c.ts': "export * from './a.ts';",
    });
    expect(house.noCycles(circle)).toEqual([
      'server/a.ts → server/b.ts → server/c.ts → server/a.ts is a circle',
    ]);
  });
});

describe('names are of the field', () => {
  test('in the tree', () => expect(namesAreOfTheField(sources)).toEqual([]));

  test.each([
    'const askedFor = 1;',
    'function tellStale() {}',
    'const LEAST_BARS = 2;',
    'export const rupeeWords = String;',
    'const of = (reply: { keptSince: number }) => reply.keptSince;',
    'const on = { orderStanding: 1 };',
    'const heldCash = 1;',
    'const HOLD_SHARES = 1;',
  ])('%s is found', (text) => expect(namesAreOfTheField(planted({ 'server/a.ts': text }))).toHaveLength(1));

  test.each(['const standardError = 1;', 'const dashboard = 1;', 'const returns = 2;', 'const kept = 1;'])(
    '%s is fine',
    (text) => expect(namesAreOfTheField(planted({ 'server/a.ts': text }))).toEqual([]),
  );
});

describe('folders are rooms that one can look through', () => {
  test('none holds more than twenty source files', () => expect(rooms.noCrowdedFolders(sources)).toEqual([]));

  test('the twenty-first is found, and tests do not count', () => {
    const files = (count: number) =>
      planted({
        ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`server/alerts/a${n}.ts`, ''])),
        'server/alerts/a.test.ts': '',
        'server/alerts/inner/a.ts': '',
      });
    expect(rooms.noCrowdedFolders(files(20))).toEqual([]);
    expect(rooms.noCrowdedFolders(files(21))).toEqual(['server/alerts holds 21 files']);
  });

  test('those that lie beside each other import one way, types included', () => {
    expect(rooms.noFolderCircles(sources)).toEqual([]);
  });

  test('a circle that is closed by a type alone is found, however deep its files lie', () => {
    const files = (type: string) =>
      planted({
        'shared/a/engine/live/a.ts': "import { b } from '../../calendar/b.ts';",
        'shared/a/calendar/b.ts': "import { c } from '#shared/a/sources/c.ts';",
        'shared/a/sources/c.ts': type,
      });
    expect(rooms.noFolderCircles(files("import type { D } from '../engine/d.ts';"))).toEqual([
      'shared/a/engine → shared/a/calendar → shared/a/sources → shared/a/engine is a circle of folders',
    ]);
    // What lies above them all, or is the type of the dependencies, makes no circle.
    expect(rooms.noFolderCircles(files("import type { D } from '../market.ts';"))).toEqual([]);
    expect(rooms.noFolderCircles(files("import type { Deps } from '#server/deps.ts';"))).toEqual([]);
  });
});

describe('nothing depends on the kind of source', () => {
  test('in the tree', () => expect(rooms.noSourceKinds(sources)).toEqual([]));

  test.each([
    "if (market.kind === 'yahoo') ask();",
    "if ('replay' !== source) ask();",
    "const own = config.MARKET === 'simulated';",
    "switch (kind) { case 'replay': ask(); }",
    "const own = ['simulated', 'replay'].includes(kind);",
    'const BADGES = { simulated: 1, replay: 2, yahoo: null };',
  ])('a planted %s is found, but not where sources are made', (line) => {
    for (const path of ['server/imports/a.ts', 'client/src/ui/a.tsx', 'shared/contract/a.ts']) {
      expect(rooms.noSourceKinds(planted({ [path]: line }))).toEqual([
        `${path} depends on the kind of source: use its traits`,
      ]);
    }
    expect(rooms.noSourceKinds(planted({ 'server/market/sources/registry.ts': line }))).toEqual([]);
  });

  test.each([
    "const simulated = origin === 'simulated' || record.origin === 'simulated';",
    "import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts'; SOURCE_TRAITS[kind].live;",
    "const jobs = { replay: 1, play: 2 }; const words = 'yahoo';",
  ])('%s is fine', (line) => {
    expect(rooms.noSourceKinds(planted({ 'server/predictions/a.ts': line }))).toEqual([]);
  });
});

describe('time, chance and printing are passed in', () => {
  test('in the tree', () => expect(house.noBannedCalls(sources)).toEqual([]));

  test.each(['Date.now()', 'new Date()', 'Date()', 'Math.random()', '(1.5).toFixed(2)', 'console.log(1)'])(
    'a planted %s is found',
    (call) => {
      expect(
        house.noBannedCalls(planted({ 'server/trading/place/place.ts': `export const x = ${call};` })),
      ).toHaveLength(1);
      expect(
        house.noBannedCalls(planted({ 'shared/domain/limits.ts': `export const x = ${call};` })),
      ).toHaveLength(1);
    },
  );

  test('a date from a value, a word in a text and the clock itself are fine', () => {
    const fine = planted({
      'server/a.ts': "new Date(0); const said = 'Date.now()'; // console.log(new Date())",
      'server/core/clock.ts': 'export const now = () => new Date();',
    });
    expect(house.noBannedCalls(fine)).toEqual([]);
  });
});

describe('listeners and timers of the server are guarded', () => {
  test('in the tree', () => expect(house.listenersAreGuarded(sources)).toEqual([]));

  test.each([
    "socket.on('data', read)",
    "server.once('close', () => {})",
    "deps.socket.addEventListener('abort', stop)",
    'setTimeout(run, 5)',
    'setInterval(() => run(), 5).unref()',
    'setImmediate(run)',
    "socket.on('data', other(run))",
  ])('a planted %s is found', (line) => {
    expect(house.listenersAreGuarded(planted({ 'server/core/a.ts': line }))).toHaveLength(1);
  });

  test.each([
    "socket.on('data', guarded('data', read))",
    "const read = guarded('data', () => {}); socket.on('data', read); setTimeout(read, 5)",
    "socket.on('error', () => undefined)",
    "server.on('request', guardedRequests(app))",
    "deps.events.on('market.tick', read); events.on(name, read)",
    'charges.on(date); on(endpoint, handler); await setImmediate()',
  ])('%s is fine', (line) => {
    expect(house.listenersAreGuarded(planted({ 'server/core/a.ts': line }))).toEqual([]);
  });
});

describe('entries are written where they belong', () => {
  test('in the tree', () => expect(house.noSpreadLiterals(sources)).toEqual([]));

  test.each([
    'const order = { ...{ symbol, side }, ...{ quantity } };',
    "const days = [...['2026-11-19'], last];",
    'const most = Math.max(...[a, b]);',
    'const row = <Row {...{ symbol, side }} />;',
  ])('a planted %s is found', (line) => {
    const path = 'client/src/a.tsx';
    expect(house.noSpreadLiterals(planted({ [path]: line }))).toEqual([
      `${path} spreads a literal into the one around it`,
    ]);
  });

  test.each([
    'const order = { ...draft, ...(stop && { stop }) };',
    "const days = [...['2026-11-19'].map(dayOf), ...new Set(others)];",
    'const row = <Row {...props} />;',
  ])('%s is fine', (line) => {
    expect(house.noSpreadLiterals(planted({ 'client/src/a.tsx': line }))).toEqual([]);
  });
});

describe('a function has at most 70 lines', () => {
  test('in the tree', () => expect(house.noLongFunctions(sources)).toEqual([]));

  const functionOf = (lines: number) => `{\n${'  go();\n'.repeat(lines - 2)}}`;

  test.each([
    ['export function run()', ''],
    ['export const run = () =>', ';'],
    ['export const run = function ()', ';'],
  ])('%s of 71 lines is found where it begins, one of 70 is not', (head, tail) => {
    const of = (lines: number) => planted({ 'client/src/a.tsx': `\n\n${head} ${functionOf(lines)}${tail}` });
    expect(house.noLongFunctions(of(70))).toEqual([]);
    expect(house.noLongFunctions(of(71))).toEqual(['client/src/a.tsx:3 begins a function of 71 lines']);
  });

  test('the story of a test may be longer', () => {
    const story = `describe('x', () => ${functionOf(90)});`;
    expect(house.noLongFunctions(planted({ 'server/a.test.ts': story }))).toEqual([]);
  });
});

describe('nothing is left over or hidden', () => {
  test('no any', () => expect(house.noAny(sources)).toEqual([]));
  test('no suppressions, nothing unfinished', () =>
    expect(house.noSuppressionsOrLeftovers(sources)).toEqual([]));
  test('every test runs', () => expect(house.everyTestRuns(sources)).toEqual([]));
  test('no dead exports, in the product and beside it, and no dead files', () => {
    expect([...house.noDeadExports(sources), ...house.noDeadSupport(sources)]).toEqual([]);
    const starters = [
      'package.json',
      'client/index.html',
      'vitest.config.ts',
      'playwright.config.ts',
      '.ci/run',
    ];
    const texts = starters.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'));
    expect(house.noDeadFiles(sources, texts.join('\n'))).toEqual([]);
  });

  test('a planted any is found, the word is not', () => {
    expect(house.noAny(planted({ 'server/a.ts': 'let x: any[] = [];' }))).toEqual(['server/a.ts uses any']);
    expect(house.noAny(planted({ 'server/a.ts': "const any = 'any'; // any" }))).toEqual([]);
  });

  test.each(['TODO: later', 'FIXME', '@ts-ignore', '@ts-expect-error', 'biome-ignore lint: no'])(
    'a comment with %s is found, a text is not',
    (words) => {
      expect(house.noSuppressionsOrLeftovers(planted({ 'server/a.ts': `// ${words}` }))).toHaveLength(1);
      expect(house.noSuppressionsOrLeftovers(planted({ 'server/a.ts': `const x = '// ${words}';` }))).toEqual(
        [],
      );
    },
  );

  test.each(['test.only', 'test.skip', 'describe.skip', 'it.todo'])('a planted %s is found', (call) => {
    expect(house.everyTestRuns(planted({ 'server/a.test.ts': `${call}('x', () => {});` }))).toHaveLength(1);
  });

  test('an export is dead when nobody imports it, or a test alone does', () => {
    const files = planted({
      'server/a.ts':
        'export const used = 1; export const unused = 2; export const tested = 3; export type T = 1;',
      'server/b.ts': "import { used } from './a.ts';",
      'server/a.test.ts': "import { tested } from './a.ts';",
    });
    expect(house.noDeadExports(files)).toEqual([
      'server/a.ts exports unused, which nobody imports',
      'server/a.ts exports tested, which nobody imports',
      'server/a.ts exports T, which nobody imports',
    ]);
  });

  test('beside the product anybody may import, and a file that nobody names is dead', () => {
    const files = planted({
      'bench/a.ts': 'export const used = 1; export const unused = 2; export type T = 1; const x: T = 1;',
      'tests/b.test.ts': "import { used } from '../bench/a.ts';",
      'bench/started.ts': "fork('bench/child.ts')",
      'bench/child.ts': '',
    });
    expect(house.noDeadSupport(files)).toEqual(['bench/a.ts exports unused, which nobody imports']);
    expect(house.noDeadFiles(files, 'node bench/run.ts')).toEqual([
      'bench/started.ts is imported and started by nobody',
    ]);
  });

  test('an export that its own file needs may be there for a test', () => {
    const files = planted({
      'server/a.ts': 'export const tested = 3; export const used = () => tested;',
      'server/b.ts': "const { used } = await import('./a.ts'); export { used as again } from './a.ts';",
      'server/a.test.ts': "import { tested } from './a.ts'; import { again } from './b.ts';",
      'server/c.ts': "import { again } from './b.ts';",
    });
    expect(house.noDeadExports(files)).toEqual([]);
  });
});

describe('what people read is plain and in one place', () => {
  test('no banned phrase', () => expect(noBannedPhrases(sources)).toEqual([]));
  test('nor one in what the server says', () => expect(noBannedServerPhrases(sources)).toEqual([]));

  test.each(["'You are told of it.'", '`1 of 2 was kept`', "{ words: 'An order may have at most 5 legs' }"])(
    'a planted %s is found in the server and the contract',
    (words) => {
      const line = `export const text = ${words};`;
      expect(noBannedServerPhrases(planted({ 'server/alerts/fire.ts': line }))).toHaveLength(1);
      expect(noBannedServerPhrases(planted({ 'shared/contract/signals/alerts.ts': line }))).toHaveLength(1);
      expect(noBannedServerPhrases(planted({ 'server/alerts/fire.test.ts': line }))).toEqual([]);
    },
  );

  test.each(["'kept'", 'sql`select kept from told where id = $1`', "'at rest'"])(
    '%s is no sentence of the server, or a plain one',
    (words) => {
      const line = `export const text = ${words};`;
      expect(noBannedServerPhrases(planted({ 'server/alerts/fire.ts': line }))).toEqual([]);
    },
  );
  test('finished folders take their texts from text.ts', () =>
    expect(textsComeFromTextFiles(sources)).toEqual([]));

  test.each(["'You are told of it'", "['Sell at once']", "{ title: 'Left' }", '`0 ago`'])(
    'a planted %s is found in a text file alone',
    (words) => {
      const line = `export const text = ${words};`;
      expect(noBannedPhrases(planted({ 'client/src/screens/markets/text.ts': line }))).toHaveLength(1);
      expect(noBannedPhrases(planted({ 'client/src/screens/markets/list.ts': line }))).toEqual([]);
    },
  );

  test('plain words are fine', () => {
    const fine =
      "export const text = { left: '3 days left', ago: '5 min ago', password: 'Forgot password?' };";
    expect(noBannedPhrases(planted({ 'client/src/layout/text.ts': fine }))).toEqual([]);
  });

  test.each(['<p>Some words</p>', '<Field label="Quantity" />', "<Field title={'Quantity'} />"])(
    'a planted %s is found, a reference to the text is not',
    (element) => {
      const of = (written: string) =>
        planted({ 'client/src/screens/landing/x.tsx': `export const X = () => ${written};` });
      expect(textsComeFromTextFiles(of(element))).toHaveLength(1);
      expect(textsComeFromTextFiles(of('<p title={text.title}>{text.words} – 5 %</p>'))).toEqual([]);
    },
  );
});

describe('the map of docs/architecture.md is the tree', () => {
  test('in the tree', () => {
    expect(mapDifferences(readFileSync('docs/architecture.md', 'utf8'), '.')).toEqual([]);
  });

  test('a folder that is missing on either side is found', () => {
    const root = mkdtempSync(join(tmpdir(), 'artha-map-'));
    for (const folder of ['server/core', 'server/secret', 'server/empty', 'node_modules/x']) {
      mkdirSync(join(root, folder), { recursive: true });
      if (folder !== 'server/empty') writeFileSync(join(root, folder, 'x.ts'), '');
    }
    const map = '```\nserver/          all\n  core/          plumbing\n  ghost/         gone\n```\n';
    expect(mapDifferences(map, root)).toEqual([
      'server/ghost is on the map but not in the tree',
      'server/secret is in the tree but not on the map',
    ]);
    rmSync(root, { recursive: true });
  });
});

describe('prose has short lines, its links lead somewhere, and decisions are in order', () => {
  const documents = prose.readDocuments();
  const record = (number: number, lines: number) => ({
    path: `docs/decisions/${String(number).padStart(3, '0')}-a-subject.md`,
    text: `# ${number}. A subject\n${'text\n'.repeat(lines - 1)}`,
  });

  test('in the tree', () => {
    expect(prose.noLongMarkdownLines(documents)).toEqual([]);
    expect(prose.noLongComments(sources)).toEqual([]);
    expect(prose.deadPaths(documents)).toEqual([]);
    expect(prose.misnumberedLinks(documents)).toEqual([]);
    expect(prose.decisionFaults(documents)).toEqual([]);
  });

  test('a line of 121 characters is found, one of 120 and a row of a table are not', () => {
    const text = `${'₹'.repeat(120)}\n${'₹'.repeat(121)}\n| ${'₹'.repeat(130)} |`;
    expect(prose.noLongMarkdownLines([{ path: 'docs/a.md', text }])).toEqual([
      'docs/a.md:2 has 121 characters',
    ]);
  });

  test('a long line with a comment is found, one of code alone is not', () => {
    const text = `/**\n * ${'x'.repeat(117)}\n * ${'x'.repeat(118)}\n */\nconst a = '${'x'.repeat(130)}';`;
    expect(prose.noLongComments(planted({ 'server/core/a.ts': text }))).toEqual([
      'server/core/a.ts:3 has a comment in a line of 121 characters',
    ]);
  });

  test('a link and a path that lead nowhere are found', () => {
    const text = 'See [b](b.md#part), `server/gone.ts`, [the site](https://a.example) and `client/`.';
    expect(prose.deadPaths([{ path: 'docs/a.md', text }], (path) => path === 'client/')).toEqual([
      'docs/a.md names server/gone.ts, which is not there',
      'docs/a.md names docs/b.md, which is not there',
    ]);
  });

  test('a link to a record that names another number is found', () => {
    const text = 'See [record 4](decisions/004-a.md) and [record\n5](decisions/004-a.md).';
    expect(prose.misnumberedLinks([{ path: 'docs/a.md', text }])).toEqual([
      'docs/a.md calls record 4 record 5',
    ]);
  });

  test('a gap in the numbers, another title and a long record are found', () => {
    const index = {
      path: 'docs/decisions/README.md',
      text: '[1](001-a-subject.md) [2](002-a-subject.md)',
    };
    expect(prose.decisionFaults([record(1, 60), record(2, 60), index])).toEqual([]);
    expect(prose.decisionFaults([record(1, 61), record(3, 5), index])).toEqual([
      'docs/decisions/001-a-subject.md has 61 lines',
      'docs/decisions/003-a-subject.md should have the number 2',
      'docs/decisions/003-a-subject.md is not in docs/decisions/README.md',
    ]);
  });
});
