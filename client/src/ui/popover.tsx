import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

/**
 * A small panel that a button opens, in the browser's own top layer: Esc and a click elsewhere close it, and the focus
 * returns to the button. Place it with `className` (it is fixed to the window).
 */
export function Popover({
  label,
  className,
  button,
  children,
}: {
  /** Names the panel. */
  label: string;
  className?: string;
  /** The button, given what it must carry to open the panel. */
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
