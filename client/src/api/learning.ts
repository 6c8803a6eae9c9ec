import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/call.ts';
import { keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { LessonId } from '#shared/domain/learning.ts';

/** The lessons the person has finished. */
export function useProgress() {
  return useQuery({
    queryKey: keyOf(api.learning.progress),
    queryFn: ({ signal }) => call(api.learning.progress, { signal }),
  });
}

/** Keeps a finished lesson; the answer is what is shown from then on. */
export function useFinishLesson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { lesson: LessonId; quizScore: number }) => call(api.learning.finish, { body }),
    onSuccess: (progress) => queryClient.setQueryData(keyOf(api.learning.progress), progress),
  });
}
