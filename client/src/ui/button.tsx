import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useWhyUnreachable } from './server-reach.ts';

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

/** Submit buttons, and those with `sends`, are disabled while the server is unreachable, and say why. */
export function Button({
  variant,
  size,
  icon,
  wide,
  className,
  type = 'button',
  sends = type === 'submit',
  disabled,
  ...rest
}: ButtonLook & ComponentProps<'button'> & { sends?: boolean | undefined }) {
  const unreachable = useWhyUnreachable();
  const off = sends && unreachable !== null;
  return (
    <button
      type={type}
      className={clsx(buttonClass({ variant, size, icon, wide }), className)}
      {...rest}
      disabled={disabled || off}
      title={off ? unreachable : rest.title}
    />
  );
}
