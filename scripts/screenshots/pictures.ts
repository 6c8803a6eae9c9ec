import type { Page } from 'playwright';

/** The account's data that pictures need. */
export interface Scene {
  /** The practice day that is open. */
  practiceDay: string;
  /** The terminal's stock. */
  stock: string;
}

export interface Picture {
  name: string;
  theme: 'dark' | 'light';
  width: number;
  height: number;
  /** Physical pixels per CSS pixel. */
  scale: number;
  path(scene: Scene): string;
  /** Visible once the screen shows its figures. */
  ready(page: Page): Promise<void>;
  /** Folders and files of the code that the picture mostly shows. */
  sources: readonly string[];
}

const DESKTOP = { width: 1440, height: 900, scale: 1 };
const PHONE = { width: 390, height: 844, scale: 2 };
const EVERY_SCREEN = ['client/src/layout', 'client/src/ui/tokens.css'];

/** Waits until no skeleton is left and the fonts are loaded. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true], .skeleton').first().waitFor({ state: 'hidden' });
  await page.evaluate('document.fonts.ready.then(() => true)');
}

/** Waits until the chart's canvas is drawn, after its code and bars have loaded. */
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
