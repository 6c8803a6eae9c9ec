import { clsx } from 'clsx';
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { suggestStocks } from './suggest-stocks.ts';
import { text } from './text.ts';

const SHOWN = 6;

/** A symbol field with suggestions by symbol or name. Arrows move, Enter selects, Esc closes the list. */
export function SymbolField({
  ref,
  stocks,
  value,
  error,
  onChange,
  onBlur,
}: {
  ref: Ref<HTMLInputElement>;
  stocks: readonly Stock[];
  value: string;
  error: string | undefined;
  onChange: (symbol: string) => void;
  onBlur: () => void;
}) {
  const list = useSuggestions(stocks, value, onChange);
  return (
    <Field label={text.label} error={error}>
      <div className="relative">
        <TextInput
          ref={ref}
          placeholder={text.placeholder}
          spellCheck={false}
          autoCapitalize="characters"
          value={value}
          {...list.inputProps}
          onBlur={() => {
            list.close();
            onBlur();
          }}
        />
        {list.open && (
          <div
            id={list.id}
            role="listbox"
            aria-label={text.suggestions}
            className="absolute inset-x-0 top-full z-1 mt-1 rounded-control bg-raised p-1 shadow-pop"
          >
            {list.matches.map((stock, place) => (
              <Suggestion
                key={stock.id}
                id={list.optionId(place)}
                stock={stock}
                active={place === list.active}
                onChoose={() => list.choose(stock)}
              />
            ))}
          </div>
        )}
      </div>
    </Field>
  );
}

function useSuggestions(stocks: readonly Stock[], value: string, onChange: (symbol: string) => void) {
  const id = useId();
  const [typing, setTyping] = useState(false);
  const [place, setPlace] = useState(0);
  const matches = typing ? suggestStocks(stocks, value, SHOWN) : [];
  const open = matches.length > 0;
  const active = Math.min(place, matches.length - 1);
  const optionId = (n: number) => `${id}-${n}`;
  const write = (symbol: string, more: boolean) => {
    onChange(symbol);
    setTyping(more);
    setPlace(0);
  };
  const choose = (stock: Stock) => write(displaySymbol(stock.symbol), false);
  useClosingWithEscape(open, () => setTyping(false));
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = matches[active];
    if (chosen === undefined) return;
    if (event.key === 'ArrowDown') setPlace((active + 1) % matches.length);
    else if (event.key === 'ArrowUp') setPlace((active - 1 + matches.length) % matches.length);
    else if (event.key === 'Enter') choose(chosen);
    else return;
    event.preventDefault();
  };
  return {
    id,
    open,
    matches,
    active,
    optionId,
    choose,
    close: () => setTyping(false),
    inputProps: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': open ? optionId(active) : undefined,
      autoComplete: 'off',
      onKeyDown,
      onChange: (event: { target: { value: string } }) => write(event.target.value, true),
    },
  };
}

/** The surrounding dialog also closes on Esc by a document listener: the capture phase handles the list first. */
function useClosingWithEscape(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  });
}

/** The focus stays in the field, also for a click. */
function Suggestion({
  id,
  stock,
  active,
  onChoose,
}: {
  id: string;
  stock: Stock;
  active: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={clsx('row h-9 w-full rounded-control px-2 text-left hover:bg-active', active && 'bg-active')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <b className="strong">{displaySymbol(stock.symbol)}</b>
      <span className="small t3 cut grow">{stock.name}</span>
    </button>
  );
}
