import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { LearningProgress } from '#shared/contract/account/learning.ts';
import { LESSON_IDS, type LessonId } from '#shared/domain/account/learning.ts';
import { lessonProgress } from '#shared/schema/account/learning.ts';
import type { Db } from '../core/db/db.ts';

/** The finished lessons that are still taught, oldest first. */
export async function readProgress(db: Db, userId: string): Promise<LearningProgress> {
  const { lesson, quizScore, completedAt } = lessonProgress;
  const rows = await db
    .select({ lesson, quizScore, completedAt })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), inArray(lesson, LESSON_IDS)))
    .orderBy(asc(completedAt), asc(lesson));
  return rows.flatMap((row) => {
    const id = LESSON_IDS.find((known) => known === row.lesson);
    return id ? [{ lesson: id, quizScore: row.quizScore, completedAt: row.completedAt.toISOString() }] : [];
  });
}

/** A lesson is finished once, at its first quiz; a later attempt can only improve its score. */
export async function finishLesson(
  db: Db,
  finished: { userId: string; lesson: LessonId; quizScore: number; now: Date },
): Promise<void> {
  const { userId, lesson, quizScore, now } = finished;
  await db
    .insert(lessonProgress)
    .values({ userId, lesson, quizScore, completedAt: now })
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lesson],
      set: { quizScore: sql`greatest(${lessonProgress.quizScore}, excluded.quiz_score)` },
    });
}
