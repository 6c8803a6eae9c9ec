import { useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';

/** Who runs this server. */
export function useOperator() {
  return useQuery({
    queryKey: keyOf(api.operator.read),
    queryFn: ({ signal }) => call(api.operator.read, { signal }),
  });
}
