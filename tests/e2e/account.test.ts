import { createHmac } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { expect, expectNoAxeFindings } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test } from './trader.ts';

/** An authenticator's code for a key: RFC 6238, implemented independently. */
function authenticatorCode(key: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  let bits = 0n;
  for (const letter of key) bits = bits * 32n + BigInt(alphabet.indexOf(letter));
  const secret = Buffer.from(bits.toString(16).padStart(40, '0'), 'hex');
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', secret).update(step).digest();
  const from = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(from) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** Decodes the QR code in a part of the screen, with a different library than ours. */
async function scan(page: Page, part: Locator): Promise<string | undefined> {
  const picture = (await part.screenshot()).toString('base64');
  const { pixels, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const { data = [] } = canvas?.getImageData(0, 0, image.width, image.height) ?? {};
    return { pixels: [...data], width: image.width, height: image.height };
  }, picture);
  return jsQR.default(Uint8ClampedArray.from(pixels), width, height)?.data;
}

test('two-factor authentication is scanned, set up, required at the next sign-in, and accepted @phone', async ({
  person,
  signedInPage: page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/status of 403.*\/api\/login/);
  await page.goto('/account');
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Two-factor authentication' }),
  });
  await card.getByLabel('Current password').fill(person.password);
  await card.getByRole('button', { name: 'Set up authenticator' }).click();
  const key = ((await card.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const code = card.getByRole('img', { name: /^QR code with the key/ });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(new URL((await scan(page, code)) ?? '').searchParams.get('secret')).toBe(key);
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: 'Copy key' }).click();
  await expect(card.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await card
    .getByLabel('Enter the 6-digit code from your authenticator app')
    .fill(authenticatorCode(key, Date.now() - 30_000));
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(10);
  await card.getByRole('button', { name: 'Copy codes' }).click();
  await expect(card.getByRole('status')).toHaveText('Copied');
  const codes = await page.evaluate(() => navigator.clipboard.readText());
  expect(codes.split('\n')).toEqual(await card.getByRole('listitem').allTextContents());
  await card.getByRole('button', { name: "I've saved these codes" }).click();
  await expect(card.getByText('10 of 10 recovery codes unused')).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto('/api/logout');
  await page.goto('/api/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible();
  await page.getByLabel('Authenticator code').fill(authenticatorCode(key, Date.now()));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the account is renamed, given a token, exported, and permanently deleted @phone', async ({
  person,
  signedInPage: page,
}) => {
  await page.goto('/account');
  await page.getByLabel('First name').fill('Kavya');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expectToast(page, 'Success', 'Your name was changed');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name', { exact: true }).fill('nightly report');
  const tokens = page.locator('section', { has: page.getByRole('heading', { name: 'API tokens' }) });
  await tokens.getByRole('radio', { name: '30 days' }).check();
  await tokens.getByLabel('Current password').fill(person.password);
  await tokens.getByRole('button', { name: 'Create token' }).click();
  await expect(tokens.getByText(/^artha_[\w-]{43}$/)).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tokens.getByRole('button', { name: 'Copy token' }).click();
  await expect(tokens.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^artha_[\w-]{43}$/);
  await tokens.getByRole('button', { name: 'Done' }).click();
  await expect(tokens.getByText('nightly report')).toBeVisible();
  await expect(tokens.getByText(/^artha_.{4}…$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^artha-data-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const data = page.locator('section', { has: page.getByRole('heading', { name: 'Your data' }) });
  await data.getByLabel('Current password').fill(person.password);
  await data.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('link', { name: 'Login to Trade' }).first()).toBeVisible();
});

test('a new password keeps the selected token, and signing out everywhere ends it @phone', async ({
  person,
  signedInPage: page,
  baseURL,
}) => {
  await page.goto('/account');
  const tokenOf = async (name: string) => {
    const data = { name, scope: 'read', password: person.password };
    const headers = { Origin: baseURL ?? '' };
    const made = await page.request.post('/api/user/account/tokens', { data, headers });
    const { token } = (await made.json()) as { token: string };
    return async () =>
      (await fetch(`${baseURL}/api/portfolio`, { headers: { Authorization: `Bearer ${token}` } })).status;
  };
  const [keeper, dropped] = [await tokenOf('nightly report'), await tokenOf('old script')];
  await page.reload();
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Password' }) });
  await card.getByLabel('Current password').fill(person.password);
  await card.getByLabel('New password').fill('harvest moon over Pune');
  await card.getByRole('checkbox', { name: 'nightly report' }).check();
  await expectNoAxeFindings(page);
  await card.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Success', "Password changed. You're signed out everywhere else.");
  expect([await keeper(), await dropped()]).toEqual([200, 401]);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('All API tokens are revoked')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('link', { name: 'Login to Trade' }).first()).toBeVisible();
  expect(await keeper()).toBe(401);
});

test('a picture of the person is cut to a square, shown in the sidebar, and removed @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/account');
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Profile image').setInputFiles(picture);
  await expectToast(page, 'Success', 'Profile image saved');
  const shown = page.locator('img[src^="/api/user/account/image?v="]');
  await expect(shown).toHaveCount(2);
  await expect(shown.first()).toHaveJSProperty('naturalWidth', 256);
  await expectNoAxeFindings(page);

  await page.getByLabel('Profile image').setInputFiles({ ...picture, buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert')).toHaveText(/can’t read this file/);
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expectToast(page, 'Success', 'Profile image removed');
  await expect(shown).toHaveCount(0);
});
