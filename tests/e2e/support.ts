import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

export { expect };

/** Who is at the keyboard in a test. */
interface Person {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

interface Fixtures {
  /** A test that changes its browser for good, such as its clock, has one to itself. */
  ownContext: boolean;
  /** Messages on the browser's console that a test provokes on purpose. */
  expectedOnConsole: RegExp[];
  /** Fails a test whose page reports an error. */
  quietConsole: undefined;
  /** A new person with ₹0, signed in on the test's page. */
  person: Person;
  /** The test's page, signed in as `person`. */
  signedInPage: Page;
}

/** The context that the tests of a browser use one after the other. */
const keeper = new WeakMap<Browser, BrowserContext>();

export const test = base.extend<Fixtures>({
  expectedOnConsole: [[], { option: true }],
  ownContext: [false, { option: true }],

  // That of the test before, emptied: it has our code already, and needs neither fetch nor compile it anew.
  context: async ({ browser, baseURL, ownContext, serviceWorkers }, use) => {
    if (ownContext || serviceWorkers === 'allow') {
      const context = await browser.newContext();
      await use(context);
      await context.close();
    } else {
      const context = keeper.get(browser) ?? (await browser.newContext());
      keeper.set(browser, context);
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

/** Leaves what signing in on the page would have left: that somebody was signed in here. Once, for they may sign out. */
function arriveSignedIn(): void {
  if (sessionStorage.getItem('arrived')) return;
  sessionStorage.setItem('arrived', 'yes');
  localStorage.setItem('artha.signed-in', 'yes');
}

const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers';

/** Closes its pages and forgets what they kept; what it fetched of our code stays. */
async function empty(context: BrowserContext, origin = ''): Promise<void> {
  const [page = await context.newPage(), ...others] = context.pages();
  for (const other of others) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
  await context.clearCookies();
  await page.close();
}

/** The page asks who is signed in; the browser reports the answer "nobody" as an error. */
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
/** The rules of those that look at colours. */
const COLOURS: RunOnly = {
  type: 'rule',
  values: axe
    .getRules(['cat.color'])
    .flatMap(({ ruleId, tags }) => (tags.some((tag) => AA.includes(tag)) ? [ruleId] : [])),
};

/** What axe finds at AA on the page as it stands, whatever impact it gives it: nothing. */
export async function expectNoAxeFindings(page: Page, runOnly: RunOnly = EVERYTHING): Promise<void> {
  // Once a document: it is as much code as the rest of the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const findings = await page.evaluate(
    async (options) => {
      const requested: typeof axe = Reflect.get(window, 'axe');
      const { violations } = await requested.run(options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    // Nothing is asked for what is right: finding that took most of the time.
    { runOnly, resultTypes: ['violations' as const] },
  );
  expect(findings).toEqual([]);
}

/** The same in both themes. They differ in colours alone (client/src/ui/themes.test.ts): the second is asked about those. */
export async function expectNoAxeFindingsInEitherTheme(page: Page): Promise<void> {
  for (const [theme, rules] of [
    ['dark', EVERYTHING],
    ['light', COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator(`html[data-theme="${theme}"]`)).toHaveCount(1);
    await expectNoAxeFindings(page, rules);
  }
}

/** Keeps the requests of a path from the server until they are let through. */
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
