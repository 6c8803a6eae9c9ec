/**
 * The path of this site that `asked` names, with its search and hash. Anything that a browser would take somewhere
 * else ("//evil.example",
 * "/\evil.example", "https:…", a tab in the slashes), and any call of the API, is "/".
 */
export function ownPath(asked: string | null | undefined, origin: string): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return '/';
  const url = new URL(asked, origin);
  // "//host" is a local path only as long as an origin stands before it. A call of the API is not a page.
  if (url.origin !== origin || /^\/(\/|api(\/|$))/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
