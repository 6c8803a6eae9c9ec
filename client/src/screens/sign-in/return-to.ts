import { ownPath } from '#shared/domain/own-path.ts';

/** The local path in `?returnTo=`, else home. */
export const safeReturnTo = (search: string, origin: string): string =>
  ownPath(new URLSearchParams(search).get('returnTo'), origin);
