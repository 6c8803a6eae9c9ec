import { expect, test } from 'vitest';
import { changed, NO_HISTORY, redone, undone } from './history.ts';

test('changes are undone and redone one by one; a new change clears the redo steps', () => {
  const one = changed<string>(NO_HISTORY, '');
  const two = changed(one, 'a');
  const back = undone(two, 'ab') ?? expect.fail();
  expect(back.now).toBe('a');
  const further = undone(back.history, back.now) ?? expect.fail();
  expect(further.now).toBe('');
  expect(undone(further.history, further.now)).toBeNull();
  const again = redone(further.history, further.now) ?? expect.fail();
  expect(again.now).toBe('a');
  expect(redone(again.history, again.now)?.now).toBe('ab');
  expect(redone(changed(again.history, 'a'), 'ac')).toBeNull();
});

test('no more than fifty steps are stored', () => {
  let history = changed<number>(NO_HISTORY, 0);
  for (let n = 1; n < 60; n++) history = changed(history, n);
  expect([history.past.length, history.past[0]]).toEqual([50, 10]);
});
