/** Spacer for rows that are not rendered. */
export function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
