import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { TechnicalFiguresOfAll } from '#shared/contract/signals/screeners.ts';

const POLL_MS = 300_000;

/** Matches of the seven screens, with rules and past performance; every five minutes. */
export function useScreeners() {
  return useQuery({
    queryKey: keyOf(api.screeners.all),
    queryFn: ({ signal }) => call(api.screeners.all, { signal }),
    refetchInterval: POLL_MS,
  });
}

const FIGURES_POLL_MS = 30_000;

/** Technical figures by instrument id; every 30 seconds, while a list needs them. */
export function useTechnicalFigures(needed: boolean) {
  return useQuery({
    queryKey: keyOf(api.screeners.figures),
    queryFn: ({ signal }) => call(api.screeners.figures, { signal }),
    select: figuresById,
    enabled: needed,
    refetchInterval: FIGURES_POLL_MS,
  });
}

const figuresById = ({ stocks }: TechnicalFiguresOfAll) => new Map(stocks.map((each) => [each.id, each]));

/** Fields, comparisons and limits of the screen language. */
export function useScreenLanguage() {
  return useQuery({
    queryKey: keyOf(api.screeners.language),
    queryFn: ({ signal }) => call(api.screeners.language, { signal }),
  });
}

/** The user's custom screens. */
export function useOwnScreens() {
  return useQuery({
    queryKey: keyOf(api.screeners.own),
    queryFn: ({ signal }) => call(api.screeners.own, { signal }),
  });
}

/** The user's custom screens that a stock matches now; every five minutes. */
export function useOwnScreensOf(symbol: string) {
  return useQuery({
    queryKey: keyOf(api.screeners.ownOf, { symbol }),
    queryFn: ({ signal }) => call(api.screeners.ownOf, { params: { symbol }, signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

/** Current matches of a written screen, or its syntax error; every five minutes. Disabled while empty. */
export function useScreenPreview(expression: string) {
  return useQuery({
    queryKey: [...keyOf(api.screeners.preview), expression],
    queryFn: ({ signal }) => call(api.screeners.preview, { body: { expression }, signal }),
    enabled: expression !== '',
    placeholderData: (before) => before,
    refetchInterval: POLL_MS,
  });
}

/** Creates a custom screen. */
export function useCreateScreen() {
  return useOwnScreensChange((body: RequestOf<typeof api.screeners.create>['body']) =>
    call(api.screeners.create, { body }),
  );
}

/** Updates a custom screen. */
export function useUpdateScreen() {
  return useOwnScreensChange(
    ({ id, ...body }: { id: string } & RequestOf<typeof api.screeners.update>['body']) =>
      call(api.screeners.update, { params: { id }, body }),
  );
}

/** Deletes a custom screen. */
export function useRemoveScreen() {
  return useOwnScreensChange((id: string) => call(api.screeners.remove, { params: { id } }));
}

/** A mutation that stays pending until the list is refetched. */
function useOwnScreensChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => invalidate(queryClient, { queryKey: keyOf(api.screeners.own), exact: true }),
  });
}
