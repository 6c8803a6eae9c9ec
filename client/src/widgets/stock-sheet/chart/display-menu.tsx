import { Download, X } from 'lucide-react';
import { useIndices } from '#client/api/market/market.ts';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { MAX_COMPARED, PRICE_BASES, PRICE_SCALES, PRICE_STYLES } from '#shared/domain/market/chart-layout.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import type { ChartChoice } from './chart-choice.ts';
import { COMPARISON_TOKENS } from './draw/comparison-tokens.ts';
import { FullScreen } from './full-screen.tsx';
import { text } from './text.ts';

const STYLES = PRICE_STYLES.map((value) => ({ value, label: text.display.styles[value] }));
const SCALES = PRICE_SCALES.map((value) => ({ value, label: text.display.scales[value] }));
const BASES = PRICE_BASES.map((value) => ({ value, label: text.display.bases[value] }));

/** Price style, scale, and comparisons. */
export function DisplayMenu({
  symbol,
  choice,
  onChange,
  onPicture,
  section,
}: {
  symbol: string;
  choice: ChartChoice;
  onChange: (part: Partial<ChartChoice>) => void;
  onPicture: () => void;
  /** The element to show full screen. */
  section: { current: HTMLElement | null };
}) {
  return (
    <div className="grid gap-3 rounded-card bg-sunken p-3">
      <div className="row flex-wrap">
        <Segmented
          slim
          label={text.display.style}
          options={STYLES}
          value={choice.style}
          onChange={(style) => onChange({ style })}
        />
        <Segmented
          slim
          label={text.display.scale}
          options={SCALES}
          value={choice.scale}
          onChange={(scale) => onChange({ scale })}
        />
        <Segmented
          slim
          label={text.display.prices}
          options={BASES}
          value={choice.prices ?? 'adjusted'}
          onChange={(prices) => onChange({ prices })}
        />
        <Button variant="ghost" onClick={onPicture}>
          <Download aria-hidden />
          {text.display.picture}
        </Button>
        <FullScreen section={section} />
      </div>
      <Compare symbol={symbol} choice={choice} onChange={onChange} />
    </div>
  );
}

/** The first comparison switches to a percent scale, where lines of different prices start together. */
function Compare({
  symbol,
  choice: { compare, scale },
  onChange,
}: Pick<Parameters<typeof DisplayMenu>[0], 'symbol' | 'choice' | 'onChange'>) {
  const { data: stocks = [] } = useStocks(STOCKS_POLL_MS.allStocks);
  const { data: indexSet } = useIndices();
  const indices = Object.values(indexSet ?? {});
  const nameOf = (each: string) =>
    indices.find((index) => index.symbol === each)?.name ?? displaySymbol(each);
  const full = compare.length >= MAX_COMPARED;
  const others = [
    ...indices.map((index) => ({ value: index.symbol, label: index.name })),
    ...stocks.map((stock) => ({
      value: stock.symbol,
      label: `${displaySymbol(stock.symbol)} · ${stock.name}`,
    })),
  ].filter(({ value }) => value !== symbol && !compare.includes(value));
  const add = (added: string) =>
    onChange({ compare: [...compare, added], ...(scale === 'normal' && { scale: 'percent' as const }) });
  return (
    <div className="row flex-wrap">
      <Select
        label={text.display.compare}
        className="max-w-full"
        disabled={full}
        options={[{ value: '', label: text.display.compare }, ...others]}
        value=""
        onChange={add}
      />
      <ul className="row flex-wrap gap-1.5">
        {compare.map((each, place) => (
          <li key={each}>
            <Button
              variant="line"
              aria-label={text.display.remove(nameOf(each))}
              onClick={() => onChange({ compare: compare.filter((other) => other !== each) })}
            >
              <i
                aria-hidden
                className="h-0.5 w-3 rounded-full"
                style={{ background: `var(${COMPARISON_TOKENS[place]})` }}
              />
              {nameOf(each)}
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <span className="small t3">{text.display.limit(MAX_COMPARED)}</span>
    </div>
  );
}
