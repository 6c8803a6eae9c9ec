/** Return address of the brokerage login; without a session, the user signs in and comes back to it. */
export const BROKERAGE_CALLBACK = '/api/brokerage/kite/callback';

/**
 * The requested path on this site, with its search and hash. "/" for anything a browser would resolve to another
 * site ("//evil.example", "/\evil.example", "https:…", a tab between slashes), and for API calls
 * other than BROKERAGE_CALLBACK.
 */
export function ownPath(requested: string | null | undefined, origin: string): string {
  if (!requested?.startsWith('/') || !URL.canParse(requested, origin)) return '/';
  const url = new URL(requested, origin);
  // "//host" is only a local path with an origin before it. API calls are not pages.
  const isCall = /^\/(\/|api(\/|$))/i.test(url.pathname) && url.pathname !== BROKERAGE_CALLBACK;
  if (url.origin !== origin || isCall) return '/';
  return url.pathname + url.search + url.hash;
}
