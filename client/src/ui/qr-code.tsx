import { encode } from 'uqr';

/** White modules around the code: ISO/IEC 18004 requires four, without which cameras don't find it. */
const QUIET_ZONE = 4;

/** A text as a QR code. Dark on light in either theme: many scanners read no other. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = qrPath(value);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-control bg-(--qr-ground) fill-(--qr-ink)"
    >
      <path d={path} />
    </svg>
  );
}

/** The dark modules as one path, a rectangle for each run of a row, and the side of the square in modules. */
export function qrPath(value: string): { size: number; path: string } {
  const { data, size } = encode(value, { ecc: 'M', border: QUIET_ZONE });
  const runs = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join('') };
}

/** Runs of dark modules in a row: start and length. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
