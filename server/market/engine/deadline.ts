import { guarded } from '../../core/guarded.ts';

/**
 * Waits for work, but not for ever: rejects when it takes longer. The work is told by the signal that nobody waits for it any
 * more, so that it can stop before it changes anything.
 */
export async function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const expired = guarded('deadline', () => {
    const error = new Error(`No answer within ${milliseconds} ms.`);
    late.abort(error);
    reject(error);
  });
  const alarm = setTimeout(expired, milliseconds);
  try {
    return await Promise.race([work(late.signal), promise]);
  } finally {
    clearTimeout(alarm);
  }
}
