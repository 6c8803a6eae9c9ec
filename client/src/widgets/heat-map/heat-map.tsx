import { clsx } from 'clsx';
import { useRef } from 'react';
import { signedPercent, signedPercentShort } from '#client/lib/format/format.ts';
import { useSize } from '#client/lib/hooks/use-size.ts';
import { fittedName, shortSectorName } from './sector-name.ts';
import { heatClass, type Sector } from './sectors.ts';
import { text } from './text.ts';
import { type Cell, layOutTreemap } from './treemap.ts';

/** Areas are scaled by this power, so that small sectors stay legible. */
const SOFTENING = 0.4;
const GAP = 2;

/** Sectors as areas, coloured by change in seven steps; drawn at final size, so that its text is 11 px. */
export function HeatMap({ sectors, className }: { sectors: Sector[]; className?: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(frame);
  const cells = layOutTreemap(
    sectors.map(({ name, size }) => ({ key: name, weight: size ** SOFTENING })),
    width,
    height,
  );
  return (
    <div ref={frame} className={clsx('relative', className)}>
      <svg
        role="img"
        aria-label={spelledOut(sectors)}
        width={width}
        height={height}
        className="absolute inset-0"
      >
        {cells.map((cell) => (
          <SectorCell key={cell.key} cell={cell} percent={percentOf(sectors, cell.key)} />
        ))}
      </svg>
    </div>
  );
}

/** A small cell drops the arrow, then the name, then a decimal, but never the sign. */
function SectorCell({ cell, percent }: { cell: Cell; percent: number }) {
  const { x, y } = cell;
  const [width, height] = [cell.width - GAP, cell.height - GAP];
  const left = x + (width < 60 ? 5 : 7);
  const name = height >= 40 ? fittedName(shortSectorName(cell.key), width - 10) : null;
  const arrow = width >= 76 && percent !== 0;
  const figureY = y + (name ? 34 : Math.min(18, height / 2 + 4));
  return (
    <g>
      <title>{`${cell.key} ${signedPercent(percent)}`}</title>
      <rect className={heatClass(percent)} x={x} y={y} width={width} height={height} rx={3} />
      {name && (
        <text className="fill-fg" x={left} y={y + 18}>
          {name}
        </text>
      )}
      {arrow && <path d={arrowAt(left, figureY, percent)} className="fill-fg" />}
      <text className="fill-fg font-semibold" x={left + (arrow ? 11 : 0)} y={figureY}>
        {width < 54 ? signedPercentShort(percent) : signedPercent(percent)}
      </text>
    </g>
  );
}

function arrowAt(x: number, baseline: number, percent: number): string {
  return percent > 0 ? `M${x} ${baseline - 1.5}l3.5-5 3.5 5Z` : `M${x} ${baseline - 6.5}h7l-3.5 5Z`;
}

function percentOf(sectors: readonly Sector[], name: string): number {
  return sectors.find((sector) => sector.name === name)?.percent ?? 0;
}

function spelledOut(sectors: readonly Sector[]): string {
  const bySize = [...sectors].sort((a, b) => b.size - a.size);
  return text.sectors(bySize.map(({ name, percent }) => `${name} ${signedPercent(percent)}`).join(', '));
}
