/**
 * The path of this site that `asked` names, with its search and hash. Anything that a browser would take somewhere
 * else ("//evil.example",
 * "/\evil.example", "https:…", a tab in the slashes), and any call of the API, is "/".
 */
export function ownPath(requested: string | null | undefined, origin: string): string {
  if (!requested?.startsWith('/') || !URL.canParse(requested, origin)) return '/';
  const url = new URL(requested, origin);
  // "//host" is a local path only as long as an origin stands before it. A call of the API is not a page.
  if (url.origin !== origin || /^\/(\/|api(\/|$))/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
