import { abbreviated, price } from '#client/lib/format/format.ts';
import type { QuarantinedBar } from '#shared/contract/admin/data-quality.ts';
import { text } from './text.ts';

const figure = (value: number | null): string => (value === null ? text.bar.missing : price(value));

/** "Open 10.00, high 12.00, low 9.00, close 11.00, volume 1.20 L", noting missing values. */
export function barText({ open, high, low, close, volume }: QuarantinedBar['bar']): string {
  const size = volume === null ? text.bar.missing : abbreviated(volume);
  return text.bar.prices(figure(open), figure(high), figure(low), figure(close), size);
}
