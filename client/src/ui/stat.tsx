import type { ReactNode } from 'react';

/** One figure with its label and one line of context. Stands inside a `<dl>`. */
export function Stat({
  label,
  context,
  children,
}: {
  label: ReactNode;
  context?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="stat min-w-0">
      <dt>{label}</dt>
      <dd>{children}</dd>
      {context !== undefined && <dd className="ctx">{context}</dd>}
    </div>
  );
}
