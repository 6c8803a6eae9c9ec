import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface ButtonLook {
  variant?: 'primary' | 'plain' | 'ghost' | 'line' | 'inverse' | 'buy' | 'sell' | undefined;
  /** `big` is 44 px high: the one action of a form or a page. */
  size?: 'normal' | 'big' | undefined;
  /** Square, icon only; give it an `aria-label` and a tooltip. */
  icon?: boolean | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
}

/** Button classes for a link. */
export function buttonClass({ variant = 'plain', size, icon, wide }: ButtonLook = {}): string {
  return clsx(
    'btn',
    variant !== 'plain' && variant,
    size === 'big' && 'big',
    icon && 'icon',
    wide && 'w-full',
  );
}

export function Button({
  variant,
  size,
  icon,
  wide,
  className,
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  return (
    <button type={type} className={clsx(buttonClass({ variant, size, icon, wide }), className)} {...rest} />
  );
}
