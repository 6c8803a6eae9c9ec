import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

/** Who is at the keyboard in a test. */
interface Person {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

interface Fixtures {
  /** Messages on the browser's console that a test provokes on purpose. */
  expectedOnConsole: RegExp[];
  /** Fails a test whose page reports an error. */
  quietConsole: undefined;
  /** A new person with ₹0, signed in on the test's page. */
  person: Person;
  /** The test's page, signed in as `person`. */
  signedInPage: Page;
}

export const test = base.extend<Fixtures>({
  expectedOnConsole: [[], { option: true }],

  quietConsole: [
    async ({ page, expectedOnConsole }, use) => {
      const said: string[] = [];
      page.on('pageerror', (error) => said.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') said.push(`${message.text()} (${message.location().url})`);
      });
      await use(undefined);
      const expected = [SIGNED_OUT, ...expectedOnConsole];
      expect(said.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
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
    await use(page);
  },
});

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

/** WCAG 2.2 AA and all that it contains. */
const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds at AA on the page as it stands, whatever impact it gives it: nothing. Our pages have no frames, so it stays in this one. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // Nothing is asked for what is right: finding and sending that took most of the time.
  const asked = { runOnly: { type: 'tag' as const, values: AA }, resultTypes: ['violations' as const] };
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(asked).analyze();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(findings).toEqual([]);
}
