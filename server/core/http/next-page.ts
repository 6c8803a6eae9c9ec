type Values = Record<string, string | number | undefined>;

interface Linked {
  req: { originalUrl: string };
  res: { set(name: string, value: string): unknown };
}

/**
 * Sets the Link header (RFC 8288) for the next page: this address with other values of some parameters. A page that
 * is not full is the last one.
 */
export function linkNext({ req, res }: Linked, next: Values): void {
  const [path = '', query = ''] = req.originalUrl.split('?');
  res.set('Link', nextPage(path, { ...Object.fromEntries(new URLSearchParams(query)), ...next }));
}

/** The Link header's value. */
export function nextPage(path: string, query: Values): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
  return `<${path}?${new URLSearchParams(given)}>; rel="next"`;
}
