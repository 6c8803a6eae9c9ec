import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

/**
 * A small panel opened by a button, in the browser's top layer: Esc or a click outside closes it, and the focus
 * returns to the button. Position it with `className` (it is fixed to the window).
 */
export function Popover({
  label,
  className,
  button,
  children,
}: {
  /** Accessible name of the panel. */
  label: string;
  className?: string;
  /** Renders the button with the attributes that open the panel. */
  button: (opener: { popoverTarget: string; 'aria-haspopup': 'dialog' }) => ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      {button({ popoverTarget: id, 'aria-haspopup': 'dialog' })}
      <div id={id} popover="auto" role="dialog" aria-label={label} className={clsx('popover', className)}>
        {children}
      </div>
    </>
  );
}
