import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/call.ts';
import { invalidate, keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';

const POLL_MS = 300_000;

/** The matches of the seven screens, with rules and records; every five minutes. */
export function useScreeners() {
  return useQuery({
    queryKey: keyOf(api.screeners.all),
    queryFn: ({ signal }) => call(api.screeners.all, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** The fields, comparisons and limits of screens that people write. */
export function useScreenLanguage() {
  return useQuery({
    queryKey: keyOf(api.screeners.language),
    queryFn: ({ signal }) => call(api.screeners.language, { signal }),
  });
}

/** The screens the person keeps. */
export function useOwnScreens() {
  return useQuery({
    queryKey: keyOf(api.screeners.own),
    queryFn: ({ signal }) => call(api.screeners.own, { signal }),
  });
}

/** What a written screen finds now, or where it can't be understood; every five minutes. Nothing is asked of an empty one. */
export function useScreenPreview(expression: string) {
  return useQuery({
    queryKey: [...keyOf(api.screeners.preview), expression],
    queryFn: ({ signal }) => call(api.screeners.preview, { body: { expression }, signal }),
    enabled: expression !== '',
    placeholderData: (before) => before,
    refetchInterval: POLL_MS,
  });
}

/** Keeps a screen. */
export function useCreateScreen() {
  return useOwnScreensChange((body: RequestOf<typeof api.screeners.create>['body']) =>
    call(api.screeners.create, { body }),
  );
}

/** Changes part of a screen that is kept. */
export function useUpdateScreen() {
  return useOwnScreensChange(
    ({ id, ...body }: { id: string } & RequestOf<typeof api.screeners.update>['body']) =>
      call(api.screeners.update, { params: { id }, body }),
  );
}

/** Deletes a screen that is kept. */
export function useRemoveScreen() {
  return useOwnScreensChange((id: string) => call(api.screeners.remove, { params: { id } }));
}

/** A change after which the list is read again; pending until it was. */
function useOwnScreensChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => invalidate(queryClient, { queryKey: keyOf(api.screeners.own), exact: true }),
  });
}
