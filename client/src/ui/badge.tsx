import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/**
 * `plain` is a neutral background; `mode` is outlined in spaced capitals; `solid` is prominent; `tag` is a
 * category.
 */
export type BadgeLook =
  | 'plain'
  | 'buy'
  | 'sell'
  | 'hold'
  | 'mode'
  | 'solid'
  | 'good'
  | 'bad'
  | 'warn'
  | 'tag';

export function Badge({ look = 'plain', className, ...rest }: { look?: BadgeLook } & ComponentProps<'span'>) {
  return <span className={clsx('badge', look !== 'plain' && look, className)} {...rest} />;
}
