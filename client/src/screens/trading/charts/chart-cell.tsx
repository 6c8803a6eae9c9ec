import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { Button } from '#client/ui/button.tsx';
import type { SymbolChoice } from '#client/widgets/stock-sheet/chart/chart-choice.ts';
import { Chart } from '#client/widgets/stock-sheet/chart/chart-section.tsx';
import { SymbolField } from '#client/widgets/symbol-field/symbol-field.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { displaySymbol, normaliseSymbol } from '#shared/domain/market/symbol.ts';
import { LiveQuote } from '../live-quote.tsx';
import { ShownStock } from '../shown-stock.tsx';
import { text } from './text.ts';

/** One of several charts: its symbol, price and chart. */
export function ChartCell({
  n,
  chart,
  compact,
  onChange,
}: {
  n: number;
  chart: SymbolChoice;
  /** Of four. */
  compact: boolean;
  onChange: (part: Partial<SymbolChoice>) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { symbol, ...choice } = chart;
  const close = () => {
    setChoosing(false);
    opener.current?.focus();
  };
  return (
    <section
      aria-label={text.chart(n)}
      className={clsx(
        'card flex h-full min-w-0 flex-col overflow-hidden px-3 pt-1 pb-2',
        compact ? 'min-h-84' : 'min-h-112',
      )}
    >
      <ShownStock symbol={symbol}>
        {(stock, instead) => (
          <>
            <Head
              symbol={symbol}
              stock={stock}
              opener={opener}
              choosing={choosing}
              onChoose={() => setChoosing(!choosing)}
            />
            {choosing && (
              <ChooseSymbol
                onClose={close}
                onChoose={(chosen) => {
                  onChange({ symbol: chosen });
                  close();
                }}
              />
            )}
            <div className="@container min-h-0 grow">
              {stock ? (
                <Chart
                  key={stock.symbol}
                  stock={stock}
                  fill
                  compact={compact}
                  choice={choice}
                  onChoice={onChange}
                />
              ) : (
                instead
              )}
            </div>
          </>
        )}
      </ShownStock>
    </section>
  );
}

function Head({
  symbol,
  stock,
  opener,
  choosing,
  onChoose,
}: {
  symbol: string;
  stock: Stock | undefined;
  opener: Ref<HTMLButtonElement>;
  choosing: boolean;
  onChoose: () => void;
}) {
  return (
    <header className="row min-h-10 flex-wrap gap-x-3">
      <Button
        ref={opener}
        variant="ghost"
        className="-ml-2"
        aria-expanded={choosing}
        aria-label={text.choose(displaySymbol(symbol))}
        onClick={onChoose}
      >
        <b className="strong">{displaySymbol(symbol)}</b>
        <ChevronDown aria-hidden className={choosing ? 'rotate-180' : undefined} />
      </Button>
      <span className="t3 cut min-w-0 grow">{stock?.name}</span>
      {stock && <LiveQuote stock={stock} />}
    </header>
  );
}

function ChooseSymbol({ onChoose, onClose }: { onChoose: (symbol: string) => void; onClose: () => void }) {
  const { data: stocks = [] } = useStocks(STOCKS_POLL_MS.allStocks);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const symbol = normaliseSymbol(typed);
    if (stocks.some((stock) => stock.symbol === symbol)) onChoose(symbol);
    else setError(text.unknown);
  };
  return (
    <form
      className="row items-end gap-2 pb-2"
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className="min-w-0 grow">
        <SymbolField
          ref={field}
          stocks={stocks}
          value={typed}
          error={error}
          onBlur={() => undefined}
          onChange={(symbol) => {
            setTyped(symbol);
            setError(undefined);
          }}
        />
      </div>
      <Button type="submit" sends={false} variant="line">
        {text.show}
      </Button>
    </form>
  );
}
