import { createStore, useStore } from './create-store.ts';

/** Appearance settings. The theme follows the system until chosen. */
export interface Appearance {
  theme: 'system' | 'dark' | 'light';
  /** `safe` is a blue and orange palette for red-green colour blindness. */
  tones: 'standard' | 'safe';
  /** The colours of BUY and SELL: blue and orange, or the product's own plum. */
  sides: 'standard' | 'plum';
  density: 'comfortable' | 'dense';
}

/** Read by public/appearance.js before the first paint. */
const KEY = 'artha.appearance';
const GROUND = { dark: '#0f1016', light: '#f7f6f2' } as const;

const systemIsLight = window.matchMedia('(prefers-color-scheme: light)');
const look = createStore(read());

/** The appearance, and a function that changes part of it and stores it on this device. */
export function useAppearance(): [Appearance, (change: Partial<Appearance>) => void] {
  return [useStore(look), change];
}

/** Keeps the appearance in sync with the system and other tabs. Called once at start. */
export function followAppearance(): void {
  const again = () => show(read());
  systemIsLight.addEventListener('change', again);
  window.addEventListener('storage', (event) => event.key === KEY && again());
  show(look.get());
}

function change(part: Partial<Appearance>): void {
  const next = { ...look.get(), ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage the change lasts until the page is closed.
  }
  show(next);
}

function show(next: Appearance): void {
  const { theme, tones, sides, density } = next;
  const shown = theme === 'system' ? (systemIsLight.matches ? 'light' : 'dark') : theme;
  const { dataset } = document.documentElement;
  dataset.theme = shown;
  mark('tones', tones === 'safe' && tones);
  mark('sides', sides === 'plum' && sides);
  mark('density', density === 'dense' && density);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[shown]);
  look.set(next);
}

function mark(name: string, value: string | false): void {
  const { dataset } = document.documentElement;
  if (value) dataset[name] = value;
  else delete dataset[name];
}

function read(): Appearance {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    stored = {};
  }
  const has = (name: string, value: string) =>
    typeof stored === 'object' && stored !== null && Reflect.get(stored, name) === value;
  return {
    theme: has('theme', 'dark') ? 'dark' : has('theme', 'light') ? 'light' : 'system',
    tones: has('tones', 'safe') ? 'safe' : 'standard',
    sides: has('sides', 'plum') ? 'plum' : 'standard',
    density: has('density', 'dense') ? 'dense' : 'comfortable',
  };
}
