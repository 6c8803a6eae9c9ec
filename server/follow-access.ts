import type { Deps } from './deps.ts';

/** Aborts the work of users whose access ended, here or on another instance. Returns the function that stops it. */
export const followEndedAccess = ({ events, work }: Pick<Deps, 'events' | 'work'>): (() => void) =>
  events.on('access.ended', ({ userId }) => work.end(userId));
