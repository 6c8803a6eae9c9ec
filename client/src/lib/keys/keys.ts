/** Where a key works, in the order in which the sheet of keys has it. */
export const KEY_SCOPES = ['Everywhere', 'In a list of stocks', 'On a stock', 'In the terminal'] as const;

/** What is pressed, and what it does there. "Mod" is Ctrl, and Cmd on a Mac. */
interface Key {
  press: readonly string[];
  scope: (typeof KEY_SCOPES)[number];
  does: string;
}

/** Every key of the product but those of its screens: listeners, tooltips and the sheet of keys are made from this table. */
export const KEYS = {
  palette: { press: ['Mod K'], scope: 'Everywhere', does: 'Search stocks, screens and actions' },
  search: { press: ['/'], scope: 'Everywhere', does: 'Search, by a single key' },
  keys: { press: ['?'], scope: 'Everywhere', does: 'Show this sheet' },
  close: { press: ['Escape'], scope: 'Everywhere', does: 'Close what is open' },
  toast: { press: ['F8'], scope: 'Everywhere', does: 'Go to the notification, to undo it' },
  down: { press: ['j', 'ArrowDown'], scope: 'In a list of stocks', does: 'Next row' },
  up: { press: ['k', 'ArrowUp'], scope: 'In a list of stocks', does: 'Row before' },
  open: { press: ['Enter'], scope: 'In a list of stocks', does: 'Open the stock' },
  buy: { press: ['b'], scope: 'On a stock', does: 'Order ticket to buy' },
  sell: { press: ['s'], scope: 'On a stock', does: 'Order ticket to sell' },
  watchlist: { press: ['1'], scope: 'In the terminal', does: 'Watchlist' },
  chart: { press: ['2'], scope: 'In the terminal', does: 'Chart; arrows go from bar to bar' },
  ticket: { press: ['3'], scope: 'In the terminal', does: 'Order ticket' },
  positions: { press: ['4'], scope: 'In the terminal', does: 'Positions' },
  orders: { press: ['5'], scope: 'In the terminal', does: 'Open orders' },
  fills: { press: ['6'], scope: 'In the terminal', does: 'Trade book' },
  exit: { press: ['x'], scope: 'In the terminal', does: 'Ticket to sell all of a position' },
  modify: { press: ['m'], scope: 'In the terminal', does: 'Modify an open order' },
  cancel: { press: ['c'], scope: 'In the terminal', does: 'Cancel an open order' },
} as const satisfies Record<string, Key>;

export type KeyName = keyof typeof KEYS;

/** After this key, the letter of a screen goes there. */
export const GO = 'g';

/** The letter of each screen, by its path. */
export const GO_LETTERS: Readonly<Record<string, string>> = {
  '/': 'd',
  '/markets': 'm',
  '/stocks': 's',
  '/predictions': 'p',
  '/screeners': 'c',
  '/portfolio': 'f',
  '/trades': 'h',
  '/learning': 'l',
  '/settings': 'e',
  '/trading': 't',
  '/account': 'a',
  '/practice': 'r',
  '/broker': 'b',
  '/admin': 'i',
};

/** How long the letter may come after the key. */
const GO_WITHIN_MS = 1_500;

/** What of a keyboard event decides. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether an event is one of the presses of a key. Shift is part of what a character is, so "?" is "?" on every keyboard. */
export function isKey(event: Pressed, name: KeyName): boolean {
  return KEYS[name].press.some((press) => isPress(event, press));
}

function isPress({ key, ctrlKey, metaKey, altKey }: Pressed, press: string): boolean {
  const mod = press.startsWith('Mod ');
  if (altKey || (ctrlKey || metaKey) !== mod) return false;
  return key.toLowerCase() === press.replace('Mod ', '').toLowerCase();
}

/** The path that a letter after the first key leads to; null for a letter that leads nowhere or comes too late. */
export function goTarget(event: Pressed, sinceFirstMs: number): string | null {
  if (sinceFirstMs > GO_WITHIN_MS) return null;
  return Object.keys(GO_LETTERS).find((path) => isPress(event, GO_LETTERS[path] ?? '')) ?? null;
}

/** Whether an event begins a way to a screen. */
export const isGo = (event: Pressed): boolean => isPress(event, GO);

const ON_A_MAC = { Mod: '⌘' } as const;
const CAPS: Record<string, string> = { Mod: 'Ctrl', ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

/** A press as it is written on keys: "Mod K" is Ctrl and K, "j" is J. */
export function capsOf(press: string, mac: boolean): string[] {
  return press.split(' ').map((part) => {
    const named = (mac ? { ...CAPS, ...ON_A_MAC } : CAPS)[part] ?? part;
    return named.length === 1 ? named.toUpperCase() : named;
  });
}

/** The keys that go to a screen, as they are written; null where there are none. */
export function goPress(path: string): string | null {
  const letter = GO_LETTERS[path];
  return letter === undefined ? null : `${GO} ${letter}`;
}
