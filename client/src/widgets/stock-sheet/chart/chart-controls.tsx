import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { useSourceTraits } from '#client/api/market/market.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { type BarInterval, isIntraday } from '#shared/domain/market/bar-interval.ts';
import { SimulatedHistory } from '../../simulated-history.tsx';
import { INTERVALS } from './bar-text.ts';
import { DisplayMenu } from './display-menu.tsx';
import { DrawMenu } from './drawings/draw-menu.tsx';
import type { Pen } from './drawings/use-pen.ts';
import { IndicatorMenu } from './indicator-menu.tsx';
import { text } from './text.ts';

type Menu = 'indicators' | 'draw' | 'display';

/** The interval; indicators, drawings and display each behind a button. */
export function ChartControls({
  symbol,
  choice,
  onChange,
  choices,
  pen,
  onPicture,
  section,
  compact = false,
}: ComponentProps<typeof DisplayMenu> &
  Pick<ComponentProps<typeof IndicatorMenu>, 'choices'> & { pen: Pen; compact?: boolean }) {
  const [menu, setMenu] = useState<Menu | null>(null);
  const now = useMarketSession()?.marketTime;
  const menuId = useId();
  const interpolated = useSourceTraits()?.minuteBars === 'interpolated' && isIntraday(choice.interval);
  const opener = (name: Menu, label: string) => (
    <Button
      variant="ghost"
      aria-expanded={menu === name}
      aria-controls={menuId}
      onClick={() => {
        pen.take(null);
        setMenu(menu === name ? null : name);
      }}
    >
      {label}
      <ChevronDown aria-hidden className={menu === name ? 'rotate-180' : undefined} />
    </Button>
  );
  return (
    <>
      <div className="row flex-wrap">
        <Interval compact={compact} value={choice.interval} onChange={(interval) => onChange({ interval })} />
        {opener('indicators', text.indicators)}
        {opener('draw', text.draw.open)}
        {opener('display', text.display.open)}
        {interpolated && <span className="small t3 ml-auto">{text.interpolated}</span>}
        <SimulatedHistory className="ml-auto" />
      </div>
      <div id={menuId} hidden={menu === null}>
        {menu === 'indicators' && (
          <IndicatorMenu
            choices={choices}
            chosen={choice.indicators}
            onChange={(indicators) => onChange({ indicators })}
          />
        )}
        {menu === 'draw' && (
          <DrawMenu
            pen={pen}
            now={now === undefined ? new Date(0) : new Date(now)}
            onTake={() => section.current?.querySelector<HTMLElement>('[role=slider]')?.focus()}
          />
        )}
        {menu === 'display' && (
          <DisplayMenu
            symbol={symbol}
            choice={choice}
            onChange={onChange}
            onPicture={onPicture}
            section={section}
          />
        )}
      </div>
    </>
  );
}

function Interval({
  compact,
  ...chosen
}: {
  compact: boolean;
  value: BarInterval;
  onChange: (interval: BarInterval) => void;
}) {
  if (compact) return <Select label={text.barInterval} options={INTERVALS} {...chosen} />;
  return (
    <Segmented
      slim
      className="[&>label]:px-2.5 max-desk:[&>label]:px-1"
      label={text.barInterval}
      options={INTERVAL_BUTTONS}
      {...chosen}
    />
  );
}

const INTERVAL_BUTTONS = INTERVALS.map(({ value, short, label }) => ({
  value,
  label: (
    <>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{label}</span>
    </>
  ),
}));
