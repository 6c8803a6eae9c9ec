import { sentenceOf } from '#client/lib/call.ts';
import { Notice } from '#client/ui/states.tsx';
import { text } from './text.ts';

/** Notice below figures whose last refetch failed. */
export function NotRefreshed({
  query: { data, error },
  className,
}: {
  query: { data: unknown; error: Error | null };
  className?: string;
}) {
  if (data === undefined || !error) return null;
  return <Notice className={className}>{text.notRefreshed(sentenceOf(error))}</Notice>;
}
