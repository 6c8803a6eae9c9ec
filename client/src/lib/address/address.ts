import { navigate, useLocationProperty } from 'wouter/use-browser-location';

/** One part of the address's query. Renders when that part changes, and not when another does. */
export function useAddressPart(name: string): string | null {
  return useLocationProperty(
    () => queryNow().get(name),
    () => null,
  );
}

/** Changes the query of the address as it is now; the path stays. */
export function changeQuery(change: (query: URLSearchParams) => void, options: { replace: boolean }): void {
  const query = new URLSearchParams(location.search);
  change(query);
  const written = query.toString();
  navigate(location.pathname + (written === '' ? '' : `?${written}`), options);
}

let read = { written: '', query: new URLSearchParams() };

/** Read once for all who ask: every reader asks at every change. */
function queryNow(): URLSearchParams {
  const written = location.search;
  if (read.written !== written) read = { written, query: new URLSearchParams(written) };
  return read.query;
}
