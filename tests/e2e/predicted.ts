import type { Page } from '@playwright/test';
import { expect } from './support.ts';

/** Waits until the server has written down the predictions of its first day, which it does beside everything else. */
export async function untilPredicted(page: Page): Promise<void> {
  await expect
    .poll(async () => (await (await page.request.get('/api/ai/predictions')).json()).length, {
      // Whoever is first may wait for all of it, on a machine with much else to do.
      timeout: 60_000,
    })
    .toBeGreaterThan(50);
}
