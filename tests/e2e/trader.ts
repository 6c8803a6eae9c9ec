import type { APIResponse, Page } from '@playwright/test';
import { test as base, expect } from './support.ts';

/** A person's account, accessed besides the page through the same API, in exact paise. */
export interface Trader {
  page: Page;
  post(path: string, body: unknown): Promise<APIResponse>;
  addsFunds(rupees: number): Promise<void>;
  /** Buys at the market; returns the fill price in paise. */
  buys(quantity: number, symbol: string): Promise<number>;
  cash(): Promise<number>;
  /** The price of the newest trade, in paise. */
  lastFill(): Promise<number>;
  trades(): Promise<{ symbol: string; type: string; quantity: number; status: string }[]>;
}

/** Like `signedInPage`, with that person's account. */
export const test: ReturnType<typeof base.extend<{ trader: Trader }>> = base.extend<{ trader: Trader }>({
  trader: async ({ signedInPage: page, baseURL }, use) => {
    const headers = { Origin: baseURL ?? '' };
    const post = (path: string, data: unknown) => page.request.post(path, { data, headers });
    const read = async (path: string) => (await page.request.get(path)).json();
    const ordered = { orderType: 'MARKET', price: null, stopLoss: null, target: null };
    await use({
      page,
      post,
      addsFunds: async (rupees) => {
        for (let left = rupees; left > 0; left -= MAX_AT_A_TIME) {
          const reply = await post('/api/portfolio/add-funds', { amount: Math.min(left, MAX_AT_A_TIME) });
          expect(reply.status(), await reply.text()).toBe(200);
        }
      },
      buys: async (quantity, symbol) => {
        const reply = await post('/api/trade', { ...ordered, symbol, quantity, type: 'BUY' });
        expect(reply.status(), await reply.text()).toBe(200);
        return inPaise((await reply.json()).price);
      },
      cash: async () => inPaise(Number((await read('/api/portfolio')).cashBalance)),
      lastFill: async () => inPaise((await read('/api/trades/recent'))[0].price),
      trades: () => read('/api/trades/recent'),
    });
  },
});

const MAX_AT_A_TIME = 10_00_000;

export const inPaise = (rupees: number): number => Math.round(rupees * 100);

const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "₹12,34,567.00", the page's format of an amount. */
export const rupees = (paise: number): string => `₹${twoDecimals.format(paise / 100)}`;

/** "+₹112.45", "−₹86.20", "₹0.00", the page's format of a gain or loss. */
export function signedRupees(paise: number): string {
  const sign = { '-1': '−', '0': '', '1': '+' }[String(Math.sign(paise))] ?? '';
  return sign + rupees(Math.abs(paise));
}

/** Parses the page's format to paise: "−₹1,234.50" is −1,23,450. */
export function written(text: string): number {
  const sign = text.includes('−') ? -1 : 1;
  return sign * inPaise(Number(text.replaceAll(/[^\d.]/g, '')));
}

/** Expects a toast with this title and description. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  // Not by role: a modal dialog hides what is behind it from assistive technology, to which the toast was already
  // announced.
  const toast = page.locator('.toast');
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

/** The open order ticket. */
export const ticketOf = (page: Page) => page.getByRole('form', { name: 'Execute Trade' });

/** Nothing overflows the window sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}
