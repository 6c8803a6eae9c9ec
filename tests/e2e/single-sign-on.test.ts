import type { Page } from '@playwright/test';
import { anOidcProvider, type TestProvider } from '../support/oidc-provider.ts';
import { aServerHome, type ServerHome, type ServerProcess } from '../support/servers/server-process.ts';
import { aPerson, expect, expectNoAxeFindings, expectNoAxeFindingsInEitherTheme } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test } from './trader.ts';

// One server and provider for all of them; passkeys need a host name, so the browser uses localhost.
test.describe.configure({ mode: 'serial' });
test.use({ ownContext: true });

let provider: TestProvider;
let home: ServerHome;
let server: ServerProcess;
let url: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  home = await aServerHome('identity');
  url = `http://localhost:${home.port}`;
  provider = await anOidcProvider({ origin: url });
  server = await home.start({
    ...provider.env,
    PUBLIC_URL: url,
    OIDC_AUTO_REGISTER: 'on',
    OIDC_BUTTON_TEXT: 'Sign in with Example ID',
    MARKET_YEARS: '1',
  });
});
test.afterAll(async () => {
  await server?.stop();
  await provider?.stop();
  await home?.remove();
});

/** Requests in flight when signing out. */
const SIGNED_OUT_MEANWHILE = /status of 401/;

const cardOf = (page: Page, name: string) => page.getByRole('region', { name });

async function atProvider(page: Page, sub: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Identity provider' })).toBeVisible();
  await page.getByLabel('Name').fill(sub);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a provider outage, or cancelling there, is explained on the sign-in page', async ({ page }) => {
  await provider.stop();
  await page.goto(`${url}/api/login`);
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
  await expect(page.getByRole('alert')).toContainText('Your identity provider isn’t responding.');
  await provider.start();
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled at your identity provider.');
});

test('a person signs in at their identity provider, sees what is linked, and signs out of both @phone', async ({
  page,
  expectedOnConsole,
}, { project }) => {
  expectedOnConsole.push(SIGNED_OUT_MEANWHILE);
  expectedOnConsole.push(/status of 409.*\/api\/user\/oidc\/unlink/);
  const sub = `meera-${project.name}`;
  provider.people.set(sub, { email: `${sub}@example.in`, name: 'Meera Kulkarni' });
  await page.goto(`${url}/api/login?returnTo=%2Fstocks`);
  const others = page.getByRole('region', { name: 'Other ways to sign in' });
  await expect(others.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);
  await others.getByRole('link', { name: 'Sign in with Example ID' }).click();
  await atProvider(page, sub);
  await expect(page).toHaveURL(`${url}/stocks`);

  await page.goto(`${url}/account`);
  const card = cardOf(page, 'Single sign-on');
  await expect(card.getByText(`${sub}@example.in`)).toBeVisible();
  await card.getByRole('button', { name: `Unlink ${sub}@example.in` }).click();
  await card.getByRole('button', { name: 'Unlink identity' }).click();
  await expectToast(
    page,
    'Error',
    'This is your only way to sign in, so it can’t be removed. Add another one first.',
  );
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);

  await page.goto(`${url}/api/logout`);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('link', { name: 'Login to Trade' }).first()).toBeVisible();
});

/** A virtual authenticator that verifies its user and answers every request, autofill included. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const kind = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  const owner = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...kind, ...owner } });
}

/** Disables passkey autofill where the address says so. */
function suggestNothing(): void {
  if (!location.search.includes('returnTo')) return;
  PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  Reflect.deleteProperty(PublicKeyCredential, 'getClientCapabilities');
}

test('a person adds a passkey, signs in with it, links an identity, and can’t remove the last way in @phone', async ({
  page,
  expectedOnConsole,
}) => {
  // A server that has just started may still be computing its screens.
  expectedOnConsole.push(SIGNED_OUT_MEANWHILE, /status of 503.*\/api\/market\/sentiment/);
  const person = aPerson();
  provider.people.set(person.email, { email: person.email });
  const made = await page.request.post(`${url}/api/register`, { data: person, headers: { Origin: url } });
  expect(made.status(), await made.text()).toBe(201);
  await withAuthenticator(page);
  await page.addInitScript(suggestNothing);
  await page.goto(`${url}/account`);
  const passkeys = cardOf(page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await expect(passkeys.getByLabel('Passkey name')).toHaveValue(/^Chrome on /);
  await passkeys.getByLabel('Passkey name').fill('Work laptop');
  await passkeys.getByLabel('Current password').fill(person.password);
  await expectNoAxeFindings(page);
  await passkeys.getByRole('button', { name: 'Create passkey' }).click();
  await expectToast(page, 'Success', 'Passkey added. You can sign in with it now.');
  await expect(passkeys.getByText('Work laptop')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Rename Work laptop' }).click();
  await passkeys.getByLabel('Passkey name').fill('Laptop');
  await passkeys.getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByText(/^Added .* IST, never used$/)).toBeVisible();

  const identities = cardOf(page, 'Single sign-on');
  await identities.getByRole('button', { name: 'Link identity' }).click();
  await identities.getByLabel('Current password').fill(person.password);
  await identities.getByRole('button', { name: 'Continue' }).click();
  await atProvider(page, person.email);
  await expect(identities.getByText('Identity linked. You can sign in with it now.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindingsInEitherTheme(page);

  await page.goto(`${url}/api/logout`);
  await page.goto(`${url}/api/login?returnTo=%2Fstocks`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(`${url}/stocks`);
  // Selected by autofill in the email field, without the button.
  await page.goto(`${url}/api/logout`);
  await page.goto(`${url}/api/login`);
  await expect(page).toHaveURL(`${url}/`);
  await page.goto(`${url}/account`);
  await expect(passkeys.getByText(/last used/)).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove Laptop' }).click();
  await passkeys.getByLabel('Current password').fill(person.password);
  await passkeys.getByRole('button', { name: 'Remove passkey' }).click();
  await expectToast(page, 'Success', 'Passkey removed');
  await expect(passkeys.getByText('No passkeys')).toBeVisible();
});
