import { navigate, useLocationProperty } from 'wouter/use-browser-location';

/** One query parameter of the address. Re-renders only when that parameter changes. */
export function useAddressPart(name: string): string | null {
  return useLocationProperty(
    () => queryNow().get(name),
    () => null,
  );
}

/** Changes the query of the current address; the path is unchanged. */
export function changeQuery(change: (query: URLSearchParams) => void, options: { replace: boolean }): void {
  const query = new URLSearchParams(location.search);
  change(query);
  const written = query.toString();
  navigate(location.pathname + (written === '' ? '' : `?${written}`), options);
}

let read = { written: '', query: new URLSearchParams() };

/** Parsed once per address, because every reader reads it on every change. */
function queryNow(): URLSearchParams {
  const written = location.search;
  if (read.written !== written) read = { written, query: new URLSearchParams(written) };
  return read.query;
}
