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
  /** From the corner of its sector. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const SEAM_PX = 1;
/** About what a character of an 11-px symbol is wide. */
const CHARACTER_PX = 7.2;

/** One stock. A cell too small drops a decimal, then the change, then the symbol; its name and change stay for the pointer and aloud. */
export const HeatCell = memo(function HeatCell(cell: HeatCellProps) {
  const { symbol, name, percent, reachable, x, y } = cell;
  const [width, height] = [Math.max(1, cell.width - SEAM_PX), Math.max(1, cell.height - SEAM_PX)];
  const shown = displaySymbol(symbol);
  const written = height >= 16 ? fitted(shown, width - 5) : null;
  const hasChange = width >= 42 && height >= (written === null ? 16 : 32);
  const change = signedPercent(percent);
  return (
    <button
      type="button"
      data-symbol={symbol}
      tabIndex={reachable ? 0 : -1}
      aria-label={`${shown} ${change}`}
      title={`${name} ${change}`}
      className={clsx(
        heatClass(percent),
        'absolute flex flex-col items-center justify-center overflow-hidden rounded-badge text-micro leading-[14px] text-fg focus-visible:z-1',
      )}
      style={{ left: x, top: y, width, height }}
    >
      {written !== null && <b className="font-semibold">{written}</b>}
      {hasChange && <span className="tn">{width < 52 ? signedPercentShort(percent) : change}</span>}
    </button>
  );
});

/** The symbol as far as it fits; null where so little would be left that it says nothing. */
function fitted(symbol: string, width: number): string | null {
  const room = Math.floor(width / CHARACTER_PX);
  if (symbol.length <= room) return symbol;
  return room < 4 ? null : `${symbol.slice(0, room - 1)}…`;
}
