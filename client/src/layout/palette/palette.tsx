import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { useHoldings } from '#client/api/trading/portfolio.ts';
import { useWatchlists } from '#client/api/trading/watchlists.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { stockPageAddress } from '#client/lib/address/stock-page-address.ts';
import { terminalAddress } from '#client/lib/address/terminal-address.ts';
import { goPress, isKey } from '#client/lib/keys/keys.ts';
import { firstOf } from '#client/lib/terminal-panes.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { TextInput } from '#client/ui/form/field.tsx';
import { KeysOf } from '#client/widgets/keys-of.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { useScreens } from '../navigation/use-nav-items.ts';
import { text } from '../text.ts';
import { FINDABLE_ACTIONS, usePaletteActions } from './palette-actions.ts';
import { type Findable, findable, findableStock, findMatches } from './palette-matches.ts';

const findableScreen = ({ path, label }: { path: string; label: string }): Findable =>
  findable({
    key: `screen ${path}`,
    title: label,
    detail: text.palette.screen,
    kind: 'screen',
    target: path,
    offered: true,
  });

interface PaletteProps {
  onClose: () => void;
  onKeys: () => void;
}

/**
 * Search over screens, stocks and actions: goes to a screen, runs an action, and opens the Trade dialog of a stock, or
 * selects the stock in an open terminal. With Ctrl or Cmd, a stock opens its page.
 */
export function Palette(props: PaletteProps) {
  const { choose, stockWord, focusAfter } = useOpener(props);
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      focusAfter={focusAfter}
      title={text.palette.title}
      className="desk:top-[12vh] desk:[translate:-50%_0]"
    >
      <PaletteSearch choose={choose} stockWord={stockWord} />
    </Dialog>
  );
}

/** A separate component, so that typing does not re-render the dialog. */
function PaletteSearch({ choose, stockWord }: Pick<ReturnType<typeof useOpener>, 'choose' | 'stockWord'>) {
  const [query, setQuery] = useState('');
  // Deferred, so that a letter shows before its matches.
  const sought = useDeferredValue(query);
  const { data: stocks, isPending, isError } = useStocks(STOCKS_POLL_MS.markets);
  const among = useFindable(stocks);
  const matches = useMemo(() => findMatches(sought, among), [sought, among]);
  const list = useListbox(matches, choose, { isBehind: sought !== query, moreToCome: isPending });
  return (
    <div className="px-4 pt-1 pb-4 desk:px-6">
      <TextInput
        before={<Search aria-hidden />}
        placeholder={text.palette.placeholder}
        aria-label={text.palette.label}
        data-autofocus
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          list.reset();
        }}
        {...list.inputProps}
      />
      <div
        id={list.id}
        role="listbox"
        aria-label={text.palette.matches}
        className="-mx-2 mt-3 max-h-[60dvh] min-h-80 overflow-y-auto"
      >
        {matches.map((match, place) => (
          <MatchRow
            key={match.key}
            id={list.optionId(place)}
            match={match}
            word={match.kind === 'stock' ? stockWord : WORDS[match.kind]}
            active={place === list.active}
            onChoose={(withMod) => choose(match, withMod)}
          />
        ))}
        {matches.length === 0 && (
          <p className="t3 p-2">{emptyText({ isPending, failed: isError && stocks === undefined })}</p>
        )}
      </div>
    </div>
  );
}

/** Actions, the user's stocks (holdings, then those of all watchlists), screens, and all other stocks. */
function useFindable(stocks: readonly Stock[] = NO_STOCKS): readonly Findable[] {
  const { data: holdings = NO_STOCKS } = useHoldings();
  const { data: lists = NO_STOCKS } = useWatchlists();
  const screens = useScreens();
  const all = useMemo(() => stocks.map(findableStock), [stocks]);
  return useMemo(() => {
    const mine = new Set([
      ...holdings.map(({ symbol }) => symbol),
      ...lists.flatMap(({ symbols }) => symbols),
    ]);
    const bySymbol = new Map(all.map((stock) => [stock.target, stock]));
    const found = [...mine].flatMap((symbol) => bySymbol.get(symbol) ?? []);
    const own = found.map((stock, place) => ({ ...stock, offered: place < OWN_OFFERED }));
    const others = all.filter(({ target }) => !mine.has(target));
    return [...FINDABLE_ACTIONS, ...own, ...screens.map(findableScreen), ...others];
  }, [all, holdings, lists, screens]);
}

const NO_STOCKS: readonly never[] = [];
/** Number of own stocks offered before anything is typed. */
const OWN_OFFERED = 5;

function emptyText({ isPending, failed }: { isPending: boolean; failed: boolean }): string {
  if (isPending) return text.palette.loading;
  return failed ? text.palette.failed : text.palette.none;
}

const WORDS = {
  screen: text.palette.goTo,
  action: text.palette.run,
  order: text.palette.ticket,
} as const;

function useOpener({ onClose, onKeys }: PaletteProps) {
  const [path, navigate] = useLocation();
  const actions = usePaletteActions(onKeys);
  const inTerminal = path === '/trading';
  const shown = useRef(false);
  const choose = ({ kind, target, order }: Findable, asPage = false) => {
    onClose();
    if (asPage && kind === 'stock') navigate(stockPageAddress(target));
    else if (kind === 'screen') navigate(target);
    else if (kind === 'action') actions[target]?.();
    else if (order) openOverlay('trade', target, order.side, order);
    else if (inTerminal) {
      shown.current = true;
      navigate(terminalAddress(target));
    } else openOverlay('trade', target);
  };
  // Returning the focus to a watchlist row would select that row's stock again.
  const focusAfter = () => (shown.current ? firstOf('chart') : null);
  return { choose, focusAfter, stockWord: inTerminal ? text.palette.show : text.palette.trade };
}

/**
 * Keyboard of a combobox: arrows move, Enter chooses. Enter while the items are behind what was typed, or without a
 * match while items are loading, chooses the first match that arrives, unless another letter is typed before.
 */
function useListbox<Item>(
  items: readonly Item[],
  choose: (item: Item, withMod?: boolean) => void,
  { isBehind, moreToCome }: { isBehind: boolean; moreToCome: boolean },
) {
  const id = useId();
  const [place, setPlace] = useState(0);
  const [entered, setEntered] = useState<{ withMod: boolean } | null>(null);
  const active = Math.min(place, Math.max(0, items.length - 1));
  const optionId = (n: number) => `${id}-${n}`;
  const move = (by: number) => setPlace((active + by + items.length) % Math.max(1, items.length));
  const chosen = items[active];
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  useEffect(() => {
    if (!entered || isBehind || (chosen === undefined && moreToCome)) return;
    setEntered(null);
    if (chosen !== undefined) choose(chosen, entered.withMod);
  });
  return {
    id,
    active,
    optionId,
    reset: () => {
      setPlace(0);
      setEntered(null);
    },
    inputProps: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': id,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': chosen === undefined ? undefined : optionId(active),
      autoComplete: 'off',
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowDown') move(1);
        else if (event.key === 'ArrowUp') move(-1);
        else if (event.key !== 'Enter') return;
        else setEntered({ withMod: isKey(event, 'page') });
        event.preventDefault();
      },
    },
  };
}

function MatchRow({
  id,
  match,
  word,
  active,
  onChoose,
}: {
  id: string;
  match: Findable;
  /** Label of what choosing it does. */
  word: string;
  active: boolean;
  onChoose: (withMod: boolean) => void;
}) {
  const press = match.kind === 'screen' ? goPress(match.target) : null;
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={clsx(
        'row h-(--row) w-full rounded-control px-2 text-left hover:bg-active',
        active && 'bg-active',
      )}
      onClick={({ ctrlKey, metaKey }) => onChoose(ctrlKey || metaKey)}
    >
      <b className="strong whitespace-nowrap">{match.title}</b>
      <span className="t3 cut grow">
        {(match.kind === 'stock' || match.kind === 'order') && match.detail}
      </span>
      {press !== null && (
        <span aria-hidden className="max-desk:hidden">
          <KeysOf press={press} />
        </span>
      )}
      <Badge look="tag">{word}</Badge>
    </button>
  );
}
