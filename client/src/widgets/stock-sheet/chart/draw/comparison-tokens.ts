/** Colours of the symbols compared with: indicators begin with the first line colour, these with the last. */
export const COMPARISON_TOKENS = [
  '--line-ind-8',
  '--line-ind-7',
  '--line-ind-6',
  '--line-ind-5',
  '--accent',
] as const;
