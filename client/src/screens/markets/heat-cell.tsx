import { clsx } from 'clsx';
import { memo } from 'react';
import { signedPercent, signedPercentShort } from '#client/lib/format.ts';
import { heatClass } from '#client/widgets/heat-map/sectors.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

interface HeatCellProps {
  symbol: string;
  name: string;
  /** Change since the previous close. */
  percent: number;
  /** Whether Tab reaches it. */
  reachable: boolean;
  /** Relative to its sector's corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const SEAM_PX = 1;

/**
 * One stock. A small cell hides a decimal, then the change, then the symbol; its accessible name and tooltip keep
 * both.
 */
export const HeatCell = memo(function HeatCell(cell: HeatCellProps) {
  const { symbol, name, percent, reachable, x, y } = cell;
  const [width, height] = [Math.max(1, cell.width - SEAM_PX), Math.max(1, cell.height - SEAM_PX)];
  const showsSymbol = height >= 16 && width >= 34;
  const showsChange = width >= 42 && height >= (showsSymbol ? 32 : 16);
  const change = signedPercent(percent);
  return (
    <button
      type="button"
      data-symbol={symbol}
      tabIndex={reachable ? 0 : -1}
      title={`${name} ${change}`}
      className={clsx(
        heatClass(percent),
        'absolute flex flex-col items-center justify-center overflow-hidden rounded-badge px-0.5 text-micro leading-[14px] text-fg focus-visible:z-1',
      )}
      style={{ left: x, top: y, width, height }}
    >
      <b className={showsSymbol ? 'cut max-w-full font-semibold' : 'sr-only'}>{displaySymbol(symbol)}</b>{' '}
      <span className={showsChange && width >= 52 ? 'tn' : 'sr-only'}>{change}</span>
      {showsChange && width < 52 && (
        <span aria-hidden className="tn">
          {signedPercentShort(percent)}
        </span>
      )}
    </button>
  );
});
