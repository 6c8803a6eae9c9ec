import { sentenceOf } from '#client/lib/call.ts';
import { Notice } from '#client/ui/states.tsx';

/** Under figures that are still shown though the last try to read them again failed. */
export function NotRefreshed({
  query: { data, error },
  className,
}: {
  query: { data: unknown; error: Error | null };
  className?: string;
}) {
  if (data === undefined || !error) return null;
  return (
    <Notice className={className}>
      {sentenceOf(error)} These are the last known figures; they are read again every few seconds.
    </Notice>
  );
}
