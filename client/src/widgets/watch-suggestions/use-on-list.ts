import { useWatchlists } from '#client/api/trading/watchlists.ts';

/** Whether a stock is on a list (the first without an id); null until known. */
export function useOnList(id: string | undefined): (symbol: string) => boolean | null {
  const { data: lists } = useWatchlists();
  const list = id === undefined ? lists?.[0] : lists?.find((each) => each.id === id);
  return (symbol) => list?.symbols.includes(symbol) ?? null;
}
