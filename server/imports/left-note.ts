/** Symbols that are not followed, each by name. */
export function leftNote(left: ReadonlySet<string>): string[] {
  if (left.size === 0) return [];
  const names = [...left].sort();
  return [
    `Skipped ${names.length} unknown ${names.length === 1 ? 'symbol' : 'symbols'}: ${names.join(', ')}.`,
  ];
}
