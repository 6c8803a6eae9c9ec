import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The state of new traders' checklists that no other row implies; no row before the first of it. Wall clock. */
export const firstSteps = pgTable('first_steps', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** When the lesson on what a prediction means was opened. */
  predictionReadAt: instant('prediction_read_at'),
  /** When all steps had been done. */
  completedAt: instant('completed_at'),
  dismissedAt: instant('dismissed_at'),
});
