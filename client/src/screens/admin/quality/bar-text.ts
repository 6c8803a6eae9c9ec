import { abbreviated, price } from '#client/lib/format.ts';
import type { QuarantinedBar } from '#shared/contract/data-quality.ts';

const figure = (value: number | null): string => (value === null ? 'missing' : price(value));

/** "Open 10.00, high 12.00, low 9.00, close 11.00, volume 1.20 L", with what is missing. */
export function barText({ open, high, low, close, volume }: QuarantinedBar['bar']): string {
  const prices = `Open ${figure(open)}, high ${figure(high)}, low ${figure(low)}, close ${figure(close)}`;
  return `${prices}, volume ${volume === null ? 'missing' : abbreviated(volume)}`;
}
