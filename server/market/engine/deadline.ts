import { guarded } from '../../core/guarded.ts';

/**
 * Runs work with a timeout. On timeout the signal is aborted, so that the work can stop before it changes anything.
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
