/** Colours of the symbols compared with: indicators begin with the first line colour, these with the last. */
export const COMPARISON_TOKENS = [
  '--line-ind-4',
  '--line-ind-3',
  '--line-ind-2',
  '--line-ind-1',
  '--accent',
] as const;
