/**
 * Waits for work, but not for ever: rejects when it takes longer. The work is told by the signal that nobody waits for it any
 * more, so that it can stop before it changes anything.
 */
export async function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const alarm = setTimeout(() => {
    const error = new Error(`No answer within ${milliseconds} ms.`);
    late.abort(error);
    reject(error);
  }, milliseconds);
  try {
    return await Promise.race([work(late.signal), promise]);
  } finally {
    clearTimeout(alarm);
  }
}
