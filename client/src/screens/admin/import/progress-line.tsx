/** A progress bar, from 0 to 1. */
export function ProgressLine({ what, part }: { what: string; part: number }) {
  return (
    <div className="grid gap-1">
      <span className="small t2">{what}</span>
      <progress className="w-full" aria-label={what} value={part} max={1} />
    </div>
  );
}
