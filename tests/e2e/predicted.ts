import type { Page } from '@playwright/test';
import { expect } from './support.ts';

/** Waits until the server has recorded its first day's predictions, in the background. */
export async function untilPredicted(page: Page): Promise<void> {
  await expect
    .poll(async () => (await (await page.request.get('/api/ai/predictions')).json()).length, {
      // The first test may wait for all of it, on a busy machine.
      timeout: 60_000,
    })
    .toBeGreaterThan(50);
}
