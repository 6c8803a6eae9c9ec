import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { LessonId } from '#shared/domain/account/learning.ts';

/** The user's finished lessons. */
export function useProgress() {
  return useQuery({
    queryKey: keyOf(api.learning.progress),
    queryFn: ({ signal }) => call(api.learning.progress, { signal }),
  });
}

/** Saves a finished lesson; the reply updates the cache. */
export function useFinishLesson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { lesson: LessonId; quizScore: number }) => call(api.learning.finish, { body }),
    onSuccess: (progress) => queryClient.setQueryData(keyOf(api.learning.progress), progress),
  });
}
