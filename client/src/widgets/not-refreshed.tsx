import { sentenceOf } from '#client/lib/http/call.ts';
import { useWhyUnreachable } from '#client/ui/server-reach.ts';
import { Notice } from '#client/ui/states.tsx';
import { text } from './text.ts';

/**
 * Notice below figures whose last refetch failed. Hidden while the server is unreachable: the connection banner covers
 * that.
 */
export function NotRefreshed({
  query: { data, error, isFetchNextPageError = false },
  sentence = text.notRefreshed,
  className,
}: {
  /** The next page of a list reports its own failure. */
  query: { data: unknown; error: Error | null; isFetchNextPageError?: boolean };
  /** What is shown meanwhile, after the failure. */
  sentence?: (failure: string) => string;
  className?: string;
}) {
  const unreachable = useWhyUnreachable();
  if (data === undefined || !error || isFetchNextPageError || unreachable !== null) return null;
  return <Notice className={className}>{sentence(sentenceOf(error))}</Notice>;
}
