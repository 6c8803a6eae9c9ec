/** Where the brokerage's login leads back to. A browser may come without a session and then has to come again. */
export const BROKERAGE_CALLBACK = '/api/brokerage/kite/callback';

/**
 * The path of this site that is requested, with its search and hash. Anything that a browser would take somewhere else
 * ("//evil.example", "/\evil.example", "https:…", a tab in the slashes), and any call of the API but that one, is "/".
 */
export function ownPath(requested: string | null | undefined, origin: string): string {
  if (!requested?.startsWith('/') || !URL.canParse(requested, origin)) return '/';
  const url = new URL(requested, origin);
  // "//host" is a local path only as long as an origin stands before it. A call of the API is not a page.
  const isCall = /^\/(\/|api(\/|$))/i.test(url.pathname) && url.pathname !== BROKERAGE_CALLBACK;
  if (url.origin !== origin || isCall) return '/';
  return url.pathname + url.search + url.hash;
}
