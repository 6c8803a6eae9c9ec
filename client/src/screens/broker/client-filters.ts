export const SHOWS = [
  { value: 'all', label: 'All' },
  { value: 'at-risk', label: 'At risk' },
] as const;
export const SORTS = [
  { value: 'joined', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'value', label: 'By value' },
] as const;

/** Which clients are asked for. */
export interface ClientFilters {
  search: string;
  show: (typeof SHOWS)[number]['value'];
  sort: (typeof SORTS)[number]['value'];
  page: number;
}

/** From the address; what can't be meant is as if it were not there. */
export function readFilters(address: URLSearchParams): ClientFilters {
  const page = Number(address.get('page') ?? '1');
  return {
    search: (address.get('search') ?? '').slice(0, 100),
    show: SHOWS.find(({ value }) => value === address.get('show'))?.value ?? 'all',
    sort: SORTS.find(({ value }) => value === address.get('sort'))?.value ?? 'joined',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}
