import { ownPath } from '#shared/domain/own-path.ts';

/** Where to go after signing in: the path in `?returnTo=` if it is one of this site, else home. */
export const safeReturnTo = (search: string, origin: string): string =>
  ownPath(new URLSearchParams(search).get('returnTo'), origin);
