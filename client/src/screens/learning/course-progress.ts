import type { LearningProgress } from '#shared/contract/account/learning.ts';
import { COURSES, type Course, type LessonId } from '#shared/domain/account/learning.ts';

/** A user's progress in a course. */
export interface CourseProgress {
  done: number;
  total: number;
  completed: boolean;
  /** The first unfinished lesson; the first one if all are finished. */
  next: LessonId;
}

/** `progress` is null until known: then no lesson counts as finished. */
export function courseProgress(course: Course, progress: LearningProgress | null): CourseProgress {
  const finished = new Set<LessonId>(progress?.map(({ lesson }) => lesson));
  const lessons: readonly { id: LessonId }[] = course.lessons;
  const open = lessons.filter(({ id }) => !finished.has(id));
  return {
    done: lessons.length - open.length,
    total: lessons.length,
    completed: open.length === 0,
    next: (open[0] ?? course.lessons[0]).id,
  };
}

/** Total reading and quiz minutes. */
export const minutesOf = ({ lessons }: Course): number =>
  lessons.reduce((total, { minutes }) => total + minutes, 0);

/** A lesson's position: its course, its number from 1, and its neighbours; null if unknown. */
export function placeOf(id: string) {
  for (const course of COURSES) {
    const at = course.lessons.findIndex((lesson) => lesson.id === id);
    const lesson = course.lessons[at];
    if (lesson)
      return {
        course,
        lesson,
        number: at + 1,
        before: course.lessons[at - 1] ?? null,
        after: course.lessons[at + 1] ?? null,
      };
  }
  return null;
}

export const lessonAddress = (id: LessonId): string => `/learning?tab=courses&lesson=${id}`;
