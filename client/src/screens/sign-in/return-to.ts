/**
 * Where to go after signing in: the path in `?returnTo=`, if it is one of this site. Anything that a browser would take
 * somewhere else ("//evil.example", "/\evil.example", "https:…", a tab in the slashes) leads home.
 */
export function safeReturnTo(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get('returnTo');
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return '/';
  const url = new URL(asked, origin);
  // "//host" is a local path only as long as an origin stands before it. A call of the API is not a page.
  if (url.origin !== origin || /^\/(\/|api(\/|$))/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
