import { sentenceOf } from '#client/lib/call.ts';
import { useWhyUnreachable } from '#client/ui/server-reach.ts';
import { Notice } from '#client/ui/states.tsx';
import { text } from './text.ts';

/**
 * Notice below figures whose last refetch failed. None while the server can't be reached: the banner of the connection
 * says so for all of them.
 */
export function NotRefreshed({
  query: { data, error },
  sentence = text.notRefreshed,
  className,
}: {
  query: { data: unknown; error: Error | null };
  /** What is shown meanwhile, after the failure. */
  sentence?: (failure: string) => string;
  className?: string;
}) {
  const unreachable = useWhyUnreachable();
  if (data === undefined || !error || unreachable !== null) return null;
  return <Notice className={className}>{sentence(sentenceOf(error))}</Notice>;
}
