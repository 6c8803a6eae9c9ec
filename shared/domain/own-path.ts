/**
 * The requested path on this site, with its search and hash. "/" for anything a browser would resolve to another
 * site ("//evil.example", "/\evil.example", "https:…", a tab between slashes), and for API calls.
 */
export function ownPath(requested: string | null | undefined, origin: string): string {
  if (!requested?.startsWith('/') || !URL.canParse(requested, origin)) return '/';
  const url = new URL(requested, origin);
  // "//host" is only a local path with an origin before it. API calls are not pages.
  if (url.origin !== origin || /^\/(\/|api(\/|$))/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
