import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { KEYS } from '#client/lib/keys/keys.ts';
import { PANE_TITLES, type PaneName, paneId } from '#client/lib/terminal-panes.ts';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { WithKeys } from '#client/widgets/keys-of.tsx';
import { text } from './text.ts';

/** A terminal pane: title, actions on the right, and scrolling content. */
export function Pane({
  name,
  head,
  className,
  children,
}: {
  name: PaneName;
  head?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = paneId(name);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="card flex h-full min-h-0 flex-col overflow-hidden p-0"
    >
      <header className="row min-h-10 flex-none flex-wrap gap-x-3 px-3 py-1">
        <Tooltip content={<WithKeys press={KEYS[name].press[0]}>{text.focusPane}</WithKeys>}>
          <h2 id={`${id}-title`} tabIndex={-1} className="min-w-0 grow outline-none">
            {PANE_TITLES[name]}
          </h2>
        </Tooltip>
        {head}
      </header>
      <div className={clsx('@container min-h-0 grow overflow-auto', className)}>{children}</div>
    </section>
  );
}
