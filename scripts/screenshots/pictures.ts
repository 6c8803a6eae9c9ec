import type { Page } from 'playwright';

/** What a picture needs to know of the account it shows. */
export interface Scene {
  /** The practice day that is open. */
  practiceDay: string;
  /** The stock that the terminal shows. */
  stock: string;
}

export interface Picture {
  name: string;
  theme: 'dark' | 'light';
  width: number;
  height: number;
  /** Physical pixels a CSS pixel. */
  scale: number;
  path(scene: Scene): string;
  /** Visible once the screen shows its figures. */
  ready(page: Page): Promise<void>;
  /** Folders and files of the code that the picture shows most of. */
  sources: readonly string[];
}

const DESKTOP = { width: 1440, height: 900, scale: 1 };
const PHONE = { width: 390, height: 844, scale: 2 };
const EVERY_SCREEN = ['client/src/layout', 'client/src/ui/tokens.css'];

/** No skeleton is left, and the fonts have arrived. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true], .skeleton').first().waitFor({ state: 'hidden' });
  await page.evaluate('document.fonts.ready.then(() => true)');
}

/** The chart draws on a canvas after its code and its bars have come. */
async function withChart(page: Page): Promise<void> {
  await page.locator('canvas').first().waitFor();
  await settled(page);
}

export const PICTURES: readonly Picture[] = [
  {
    name: 'home-dark-1440',
    theme: 'dark',
    ...DESKTOP,
    path: () => '/',
    ready: settled,
    sources: ['client/src/screens/dashboard', ...EVERY_SCREEN],
  },
  {
    name: 'terminal-dark-1440',
    theme: 'dark',
    ...DESKTOP,
    path: ({ stock }) => `/trading?stock=${stock}`,
    ready: withChart,
    sources: ['client/src/screens/trading', ...EVERY_SCREEN],
  },
  {
    name: 'predictions-light-1440',
    theme: 'light',
    ...DESKTOP,
    path: () => '/predictions?tab=past&record=simulated',
    ready: settled,
    sources: ['client/src/screens/predictions', ...EVERY_SCREEN],
  },
  {
    name: 'practice-dark-1440',
    theme: 'dark',
    ...DESKTOP,
    path: ({ practiceDay }) => `/practice?day=${practiceDay}`,
    ready: withChart,
    sources: ['client/src/screens/practice', ...EVERY_SCREEN],
  },
  {
    name: 'phone-dark-390',
    theme: 'dark',
    ...PHONE,
    path: () => '/portfolio',
    ready: settled,
    sources: ['client/src/screens/portfolio', ...EVERY_SCREEN],
  },
];
