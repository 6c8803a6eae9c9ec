import { clsx } from 'clsx';
import { memo } from 'react';
import { signedPercent, signedPercentShort } from '#client/lib/format/format.ts';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { heatClass } from '#client/widgets/heat-map/sectors.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { cellText, halvesOf } from './heat-cell-text.ts';

interface HeatCellProps {
  symbol: string;
  name: string;
  /** Change since the previous close. */
  percent: number;
  /** Whether Tab reaches it. */
  reachable: boolean;
  /** From the corner of its sector. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const SEAM_PX = 1;

/** One stock. Text that does not fit is in the tooltip, which opens on hover and focus. */
export const HeatCell = memo(function HeatCell(cell: HeatCellProps) {
  const { symbol, name, percent, reachable, x, y } = cell;
  const [width, height] = [Math.max(1, cell.width - SEAM_PX), Math.max(1, cell.height - SEAM_PX)];
  const shown = displaySymbol(symbol);
  const [first, second] = halvesOf(shown);
  const change = signedPercent(percent);
  const fits = cellText(shown, width, height);
  return (
    <Tooltip content={<Details symbol={shown} name={name} change={change} />}>
      <button
        type="button"
        data-symbol={symbol}
        tabIndex={reachable ? 0 : -1}
        className={clsx(
          heatClass(percent),
          'absolute flex flex-col items-center justify-center overflow-hidden rounded-badge text-fg hover:z-1 hover:inset-ring hover:inset-ring-fg-2 focus-visible:z-1',
          fits.large ? 'text-small' : 'text-micro leading-[14px]',
        )}
        style={{ left: x, top: y, width, height }}
      >
        <b className={fits.symbolLines > 0 ? 'font-semibold' : 'sr-only'}>
          {first}
          <wbr />
          {second}
        </b>{' '}
        <span className={fits.change === 'whole' ? 'tn' : 'sr-only'}>{change}</span>
        {fits.change === 'short' && (
          <span aria-hidden className="tn">
            {signedPercentShort(percent)}
          </span>
        )}
      </button>
    </Tooltip>
  );
});

function Details({ symbol, name, change }: { symbol: string; name: string; change: string }) {
  return (
    <>
      <b className="strong">{symbol}</b> <span className="tn">{change}</span>
      <span className="t2 block">{name}</span>
    </>
  );
}
