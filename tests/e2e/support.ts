import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

export { expect };

/** The user of a test. */
interface Person {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

interface Fixtures {
  /** For a test that changes its browser permanently, such as its clock. */
  ownContext: boolean;
  /** Console messages that a test provokes on purpose. */
  expectedOnConsole: RegExp[];
  /** Fails a test whose page logs an error. */
  quietConsole: undefined;
  /** A new person with ₹0, signed in on the test's page. */
  person: Person;
  /** The test's page, signed in as `person`. */
  signedInPage: Page;
}

/** The context shared by a browser's tests in turn. */
const keeper = new WeakMap<Browser, BrowserContext>();

export const test = base.extend<Fixtures>({
  expectedOnConsole: [[], { option: true }],
  ownContext: [false, { option: true }],

  // The previous test's context, emptied: our code is already fetched and compiled.
  context: async ({ browser, baseURL, ownContext, serviceWorkers }, use) => {
    if (ownContext || serviceWorkers === 'allow') {
      const context = await browser.newContext();
      await use(context);
      await context.close();
    } else {
      const context = keeper.get(browser) ?? (await openShared(browser, baseURL));
      await use(context);
      await empty(context, baseURL);
    }
  },

  quietConsole: [
    async ({ page, expectedOnConsole }, use) => {
      const output: string[] = [];
      page.on('pageerror', (error) => output.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') output.push(`${message.text()} (${message.location().url})`);
      });
      await use(undefined);
      const expected = [SIGNED_OUT, ...expectedOnConsole];
      expect(output.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],

  person: async ({ page, baseURL }, use) => {
    const person = aPerson();
    const reply = await page.request.post('/api/register', {
      data: person,
      headers: { Origin: baseURL ?? '' },
    });
    expect(reply.status(), await reply.text()).toBe(201);
    await use(person);
  },

  signedInPage: async ({ page, person }, use) => {
    expect(person.email).toContain('@');
    await page.addInitScript(arriveSignedIn);
    await use(page);
  },
});

/** One page stays open: without it, the process that has compiled our code would end with each test. */
async function openShared(browser: Browser, origin = ''): Promise<BrowserContext> {
  const context = await browser.newContext();
  const first = await context.newPage();
  await first.goto(`${origin}/favicon.svg`);
  keeper.set(browser, context);
  return context;
}

/** Sets the signed-in hint that signing in on the page would have set. Once, because the test may sign out. */
function arriveSignedIn(): void {
  if (sessionStorage.getItem('arrived')) return;
  sessionStorage.setItem('arrived', 'yes');
  localStorage.setItem('artha.signed-in', 'yes');
}

const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers';

/** Closes its pages except the first, and clears their storage; fetched code stays cached. */
async function empty(context: BrowserContext, origin = ''): Promise<void> {
  const [, page = await context.newPage(), ...others] = context.pages();
  for (const other of others) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
  await context.clearCookies();
  await page.close();
}

/** The browser logs the expected 401 of the session check as an error. */
const SIGNED_OUT = /status of 401.*\/api\/auth\/user/;

export function aPerson(): Person {
  return {
    email: `trader-${randomUUID().slice(0, 8)}@example.com`,
    password: `correct-horse-${randomUUID().slice(0, 8)}`,
    firstName: 'Asha',
    lastName: 'Rao',
  };
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** WCAG 2.2 AA and all that it contains. */
const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const EVERYTHING: RunOnly = { type: 'tag', values: AA };
/** Those of the rules that check colours. */
const COLOURS: RunOnly = {
  type: 'rule',
  values: axe
    .getRules(['cat.color'])
    .flatMap(({ ruleId, tags }) => (tags.some((tag) => AA.includes(tag)) ? [ruleId] : [])),
};

/** Expects no axe findings at AA on the page, or in a part of it, of any impact. */
export async function expectNoAxeFindings(
  page: Page,
  runOnly: RunOnly = EVERYTHING,
  part = 'html',
): Promise<void> {
  // Injected once per document: it is as much code as the rest of the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const findings = await page.evaluate(
    async ({ part: context, ...options }) => {
      const requested: typeof axe = Reflect.get(window, 'axe');
      const { violations } = await requested.run(context, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    // Only violations: collecting passes took most of the time.
    { part, runOnly, resultTypes: ['violations' as const] },
  );
  expect(findings).toEqual([]);
}

/**
 * The same in both themes. They differ only in colours (client/src/ui/themes.test.ts), so the second is checked
 * only for those.
 */
export async function expectNoAxeFindingsInEitherTheme(
  page: Page,
  parts: { dark?: string; light?: string } = {},
): Promise<void> {
  for (const [theme, rules] of [
    ['dark', EVERYTHING],
    ['light', COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator(`html[data-theme="${theme}"]`)).toHaveCount(1);
    await expectNoAxeFindings(page, rules, parts[theme]);
  }
}

/** Holds requests of a path back until they are released. */
export async function holds(page: Page, path: RegExp): Promise<{ letThrough: () => void }> {
  const gate = Promise.withResolvers<void>();
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      await gate.promise;
      await route.continue();
    },
  );
  return { letThrough: gate.resolve };
}
