import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';

/** Lessons finished by users. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id in shared/domain/account/learning.ts; rows of removed lessons stay. */
    lesson: text().notNull(),
    /** Best of all attempts. */
    quizScore: smallint('quiz_score').notNull(),
    /** Wall clock. */
    completedAt: timestamp('completed_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lesson] }),
    check('lesson_progress_score', sql`${t.quizScore} between 0 and 3`),
  ],
);
