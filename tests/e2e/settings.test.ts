import { expect, expectNoAxeFindings } from './support.ts';
import { expectNoSidewaysScroll, expectToast, test } from './trader.ts';

test('a brokerage is linked through the sandbox: saved, refused before the login, logged in, tested, disconnected', async ({
  signedInPage: page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/status of 409/);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Save Credentials' }).click();
  await expect(page.getByText('API Key is required')).toBeVisible();
  await expect(page.getByText('Secret is required')).toBeVisible();

  await page.getByLabel('API Key').fill('sandbox-api-key');
  await page.getByLabel('Secret').fill('sandbox-secret');
  await page.getByRole('button', { name: 'Save Credentials' }).click();
  await expectToast(page, 'Success', 'Broker credentials updated successfully');
  await expect(page.getByLabel('Secret')).toHaveValue('');

  const begun = Date.parse(await page.evaluate(() => new Date().toISOString()));
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByRole('button', { name: 'Testing...' })).toBeVisible();
  await expectToast(
    page,
    'Connection Failed',
    'The credentials are saved but not verified. Log in at your broker, then test the connection.',
  );
  expect(Date.parse(await page.evaluate(() => new Date().toISOString())) - begun).toBeGreaterThanOrEqual(
    3_000,
  );

  await page.getByRole('link', { name: 'Log in to the sandbox' }).click();
  await page.getByRole('link', { name: 'Log in as Sandbox Person' }).click();
  await expect(page).toHaveURL('/settings?tab=broker&login=connected');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /INFY/ })).toContainText('₹1,512.50');
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expectToast(page, 'Connection Successful', 'Broker API connection verified successfully');
  await expectNoAxeFindings(page);

  await page.getByRole('button', { name: 'Disconnect and delete keys' }).click();
  await expectToast(page, 'Success', 'Broker connection deleted');
  await expect(page.getByText('Connected', { exact: true })).toBeHidden();
});

test('the limits of auto-trading are validated, saved, and need a brokerage to work @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/settings?tab=auto-trading');
  await expect(
    page.getByText('Connect your broker account first to enable auto-trading functionality.'),
  ).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Enable Auto Trading' })).toBeDisabled();
  await page.getByLabel('Max investment per trade').fill('999');
  await page.getByLabel('Stop loss %').fill('21');
  await page.getByLabel('Profit target %').fill('four');
  await page.getByRole('button', { name: 'Save Auto-Trading Settings' }).click();
  await expect(page.getByText('Minimum investment is ₹1000')).toBeVisible();
  await expect(page.getByText('Stop loss should be between 1-20%')).toBeVisible();
  await expect(page.getByText('Profit target should be between 5-50%')).toBeVisible();

  await page.getByLabel('Max investment per trade').fill('25,000');
  await page.getByLabel('Stop loss %').fill('4');
  await page.getByLabel('Profit target %').fill('12.5');
  await page.getByLabel('Daily loss limit').fill('');
  await page.getByRole('button', { name: 'Save Auto-Trading Settings' }).click();
  await expectToast(page, 'Success', 'Auto-trading settings updated successfully');
  await page.reload();
  await expect(page.getByLabel('Max investment per trade')).toHaveValue('25000');
  await expect(page.getByLabel('Daily loss limit')).toHaveValue('');
  await expectNoSidewaysScroll(page);
});

test('auto-trading is switched on with a brokerage, shows its preview, and is switched off', async ({
  signedInPage: page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/status of 500/);
  await page.goto('/settings');
  await page.getByLabel('API Key').fill('sandbox-api-key');
  await page.getByLabel('Secret').fill('sandbox-secret');
  await page.getByRole('button', { name: 'Save Credentials' }).click();
  await expectToast(page, 'Success', 'Broker credentials updated successfully');
  await page.route('**/api/user/settings/kite/test', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expectToast(page, 'Connection Failed', 'Failed to connect to broker API');
  await page.getByRole('link', { name: 'Log in to the sandbox' }).click();
  await page.getByRole('link', { name: 'Log in as Sandbox Person' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Auto Trading' }).click();
  const toggle = page.getByRole('switch', { name: 'Enable Auto Trading' });
  const path = '**/api/user/settings/auto-trading/toggle';
  await page.route(path, (route) => route.fulfill({ status: 500, body: 'no' }));
  await toggle.click();
  await expectToast(page, 'Error', 'Failed to toggle auto-trading');
  await expect(toggle).not.toBeChecked();
  await page.unroute(path);
  await toggle.click();
  await expectToast(page, 'Success', 'Auto-trading enabled successfully');
  await expect(toggle).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await expectNoAxeFindings(page);
  await toggle.click();
  await expectToast(page, 'Success', 'Auto-trading disabled successfully');
  await expect(toggle).not.toBeChecked();
});

test('when the server fails, each settings change reports what did not happen', async ({
  signedInPage: page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/status of 500/);
  await page.goto('/settings');
  await page.route('**/api/user/settings/**', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.getByLabel('API Key').fill('key');
  await page.getByLabel('Secret').fill('secret');
  await page.getByRole('button', { name: 'Save Credentials' }).click();
  await expectToast(page, 'Error', 'Failed to update broker credentials');
  await page.getByRole('tab', { name: 'Auto Trading' }).click();
  await page.getByRole('button', { name: 'Save Auto-Trading Settings' }).click();
  await expectToast(page, 'Error', 'Failed to update auto-trading settings');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page.getByRole('switch', { name: 'Email notifications' }).click();
  await expectToast(page, 'Error', "Couldn't save notification settings");
});
