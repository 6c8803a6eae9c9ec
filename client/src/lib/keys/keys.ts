import { text } from '../text.ts';
/** Scopes of shortcuts, in the order of the shortcut sheet. */
export const KEY_SCOPES = [
  text.keys.everywhere,
  text.keys.inList,
  text.keys.onStock,
  text.keys.inWatchlist,
  text.keys.inTerminal,
];

/** The presses of a shortcut, and its effect. "Mod" is Ctrl, or Cmd on a Mac. */
interface Key {
  press: readonly string[];
  scope: string;
  does: string;
}

/** All shortcuts except those of screens; listeners, tooltips and the shortcut sheet derive from this table. */
export const KEYS = {
  palette: { press: ['Mod K'], scope: text.keys.everywhere, does: text.keys.palette },
  search: { press: ['/'], scope: text.keys.everywhere, does: text.keys.search },
  keys: { press: ['?'], scope: text.keys.everywhere, does: text.keys.shortcuts },
  page: { press: ['Mod Enter'], scope: text.keys.everywhere, does: text.keys.page },
  close: { press: ['Escape'], scope: text.keys.everywhere, does: text.keys.close },
  toast: { press: ['F8'], scope: text.keys.everywhere, does: text.keys.toast },
  down: { press: ['j', 'ArrowDown'], scope: text.keys.inList, does: text.keys.down },
  up: { press: ['k', 'ArrowUp'], scope: text.keys.inList, does: text.keys.up },
  moveUp: { press: ['Alt ArrowUp'], scope: text.keys.inWatchlist, does: text.keys.moveUp },
  moveDown: { press: ['Alt ArrowDown'], scope: text.keys.inWatchlist, does: text.keys.moveDown },
  open: { press: ['Enter'], scope: text.keys.inList, does: text.keys.open },
  buy: { press: ['b'], scope: text.keys.onStock, does: text.keys.buy },
  sell: { press: ['s'], scope: text.keys.onStock, does: text.keys.sell },
  watchlist: { press: ['1'], scope: text.keys.inTerminal, does: text.keys.watchlist },
  chart: { press: ['2'], scope: text.keys.inTerminal, does: text.keys.chart },
  ticket: { press: ['3'], scope: text.keys.inTerminal, does: text.keys.ticket },
  positions: { press: ['4'], scope: text.keys.inTerminal, does: text.keys.positions },
  orders: { press: ['5'], scope: text.keys.inTerminal, does: text.keys.orders },
  fills: { press: ['6'], scope: text.keys.inTerminal, does: text.keys.fills },
  exit: { press: ['x'], scope: text.keys.inTerminal, does: text.keys.exit },
  modify: { press: ['m'], scope: text.keys.inTerminal, does: text.keys.modify },
  cancel: { press: ['c'], scope: text.keys.inTerminal, does: text.keys.cancel },
} as const satisfies Record<string, Key>;

export type KeyName = keyof typeof KEYS;

/** Prefix key for going to a screen. */
export const GO = 'g';

/** Letter of each screen, by path. */
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

/** Time limit for the letter after the prefix. */
const GO_WITHIN_MS = 1_500;

/** The relevant fields of a keyboard event. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether an event matches a shortcut. Shift is part of the character, so "?" works on every layout. */
export function isKey(event: Pressed, name: KeyName): boolean {
  return KEYS[name].press.some((press) => isPress(event, press));
}

function isPress({ key, ctrlKey, metaKey, altKey }: Pressed, press: string): boolean {
  const mod = press.startsWith('Mod ');
  const alt = press.startsWith('Alt ');
  if (altKey !== alt || (ctrlKey || metaKey) !== mod) return false;
  return key.toLowerCase() === press.replace(/^(Mod|Alt) /, '').toLowerCase();
}

/** The path of a letter after the prefix; null if unknown or too late. */
export function goTarget(event: Pressed, sinceFirstMs: number): string | null {
  if (sinceFirstMs > GO_WITHIN_MS) return null;
  return Object.keys(GO_LETTERS).find((path) => isPress(event, GO_LETTERS[path] ?? '')) ?? null;
}

/** Whether an event is the prefix key. */
export const isGo = (event: Pressed): boolean => isPress(event, GO);

const ON_A_MAC = { Mod: '⌘' } as const;
const CAPS: Record<string, string> = { Mod: 'Ctrl', ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

/** Display form of a press: "Mod K" is Ctrl and K, "j" is J. */
export function capsOf(press: string, mac: boolean): string[] {
  return press.split(' ').map((part) => {
    const named = (mac ? { ...CAPS, ...ON_A_MAC } : CAPS)[part] ?? part;
    return named.length === 1 ? named.toUpperCase() : named;
  });
}

/** The display form of a screen's shortcut; null if it has none. */
export function goPress(path: string): string | null {
  const letter = GO_LETTERS[path];
  return letter === undefined ? null : `${GO} ${letter}`;
}
