import { describe, expect, test } from 'vitest';
import { capsOf, GO, GO_LETTERS, goPress, goTarget, isGo, isKey, KEYS, type Pressed } from './keys.ts';

const press = (key: string, modifiers: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

describe('the table', () => {
  test('no key has two meanings in one place', () => {
    const written = Object.values(KEYS).flatMap(({ press: all, scope }) =>
      all.map((each) => `${scope}: ${each}`),
    );
    expect(new Set(written).size).toBe(written.length);
  });

  test('each screen has a different letter', () => {
    const letters = Object.values(GO_LETTERS);
    expect(new Set(letters).size).toBe(letters.length);
  });

  test('the prefix key has no other meaning', () => {
    expect(Object.values(KEYS).some(({ press: all }) => all.some((each) => each === GO))).toBe(false);
  });
});

describe('a key is recognised', () => {
  test('in either case, and by any of its presses', () => {
    expect(isKey(press('B'), 'buy')).toBe(true);
    expect(isKey(press('j'), 'down')).toBe(true);
    expect(isKey(press('ArrowDown'), 'down')).toBe(true);
    expect(isKey(press('s'), 'buy')).toBe(false);
  });

  test('with Ctrl or Cmd only where the table has it', () => {
    expect(isKey(press('k', { ctrlKey: true }), 'palette')).toBe(true);
    expect(isKey(press('k', { metaKey: true }), 'palette')).toBe(true);
    expect(isKey(press('k'), 'palette')).toBe(false);
    expect(isKey(press('k', { ctrlKey: true }), 'up')).toBe(false);
    expect(isKey(press('b', { altKey: true }), 'buy')).toBe(false);
  });
});

describe('going to a screen', () => {
  test('takes g, then its letter within a second and a half', () => {
    expect(isGo(press('g'))).toBe(true);
    expect(isGo(press('g', { ctrlKey: true }))).toBe(false);
    expect(goTarget(press('t'), 1_500)).toBe('/trading');
    expect(goTarget(press('d'), 0)).toBe('/');
    expect(goTarget(press('t'), 1_501)).toBeNull();
    expect(goTarget(press('z'), 10)).toBeNull();
  });
});

describe('keys are displayed', () => {
  test('as labelled on the keyboard', () => {
    expect(capsOf('Mod K', false)).toEqual(['Ctrl', 'K']);
    expect(capsOf('Mod K', true)).toEqual(['⌘', 'K']);
    expect(capsOf('ArrowUp', false)).toEqual(['↑']);
    expect(capsOf('Escape', true)).toEqual(['Esc']);
    expect(goPress('/markets')).toBe('g m');
    expect(goPress('/nowhere')).toBeNull();
  });
});
