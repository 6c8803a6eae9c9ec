import { expect, test } from 'vitest';
import { COURSES, type LessonId } from '#shared/domain/account/learning.ts';
import { courseProgress, minutesOf, placeOf } from './course-progress.ts';

const [exchange] = COURSES;
const finished = (...lessons: LessonId[]) =>
  lessons.map((lesson) => ({ lesson, quizScore: 3, completedAt: '2026-11-20T04:00:00.000Z' }));

test('a course continues at the first unfinished lesson', () => {
  const progress = finished('exchange-order-book', 'exchange-day', 'risk-costs');
  expect(courseProgress(exchange, progress)).toEqual({
    done: 2,
    total: 5,
    completed: false,
    next: 'exchange-order-types',
  });
});

test('a course is completed with its last lesson, and restarts at its first', () => {
  const all = courseProgress(exchange, finished(...exchange.lessons.map(({ id }) => id)));
  expect(all).toEqual({ done: 5, total: 5, completed: true, next: 'exchange-order-book' });
});

test('while progress is unknown no lesson is finished', () => {
  expect(courseProgress(exchange, null)).toMatchObject({ done: 0, completed: false });
});

test('there are three courses of five lessons, and each takes 25 minutes', () => {
  expect(COURSES.map((course) => [course.lessons.length, minutesOf(course)])).toEqual([
    [5, 25],
    [5, 25],
    [5, 25],
  ]);
});

test('a lesson has its neighbours in its course', () => {
  expect(placeOf('odds-base-rates')).toMatchObject({
    course: { id: 'odds' },
    number: 1,
    before: null,
    after: { id: 'odds-calibration' },
  });
  expect(placeOf('risk-keeping-score')).toMatchObject({ number: 5, after: null });
  expect(placeOf('nothing')).toBeNull();
});
