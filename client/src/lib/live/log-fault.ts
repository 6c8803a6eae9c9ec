/** Logs a fault of the live feed to the browser's console, as the specification requires. */
export function logFault(what: string, cause: unknown): void {
  console.warn(`${what}:`, cause);
}
