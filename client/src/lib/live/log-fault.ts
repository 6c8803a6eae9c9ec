/**
 * Writes what went wrong with the live feed into the browser's console, which is all that the specification has of
 * it.
 */
export function logFault(what: string, cause: unknown): void {
  console.warn(`${what}:`, cause);
}
