/** An SVG path through values from left to right; null is a gap. The range fills the height. */
export function linePath(
  values: readonly (number | null)[],
  { low, high }: { low: number; high: number },
  width: number,
  height: number,
): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const scale = high > low ? height / (high - low) : 0;
  let drawing = false;
  return values
    .map((value, i) => {
      if (value === null) {
        drawing = false;
        return '';
      }
      const command = drawing ? 'L' : 'M';
      drawing = true;
      return `${command}${tenths(i * step)} ${tenths(height - (value - low) * scale)}`;
    })
    .join('');
}

const tenths = (value: number) => Math.round(value * 10) / 10;
