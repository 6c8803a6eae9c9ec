import { text } from './text.ts';
export const SHOWS = [
  { value: 'all', label: text.clients.shows.all },
  { value: 'at-risk', label: text.clients.shows['at-risk'] },
] as const;
export const SORTS = [
  { value: 'joined', label: text.clients.sorts.joined },
  { value: 'name', label: text.clients.sorts.name },
  { value: 'value', label: text.clients.sorts.value },
] as const;

/** Filters of the client list. */
export interface ClientFilters {
  search: string;
  show: (typeof SHOWS)[number]['value'];
  sort: (typeof SORTS)[number]['value'];
  page: number;
}

/** Reads them from the address; invalid values are ignored. */
export function readFilters(address: URLSearchParams): ClientFilters {
  const page = Number(address.get('page') ?? '1');
  return {
    search: (address.get('search') ?? '').slice(0, 100),
    show: SHOWS.find(({ value }) => value === address.get('show'))?.value ?? 'all',
    sort: SORTS.find(({ value }) => value === address.get('sort'))?.value ?? 'joined',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}
