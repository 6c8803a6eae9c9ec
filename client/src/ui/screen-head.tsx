import type { ReactNode } from 'react';

/** A screen's header: title, purpose in one sentence, and on the right the time of its data. */
export function ScreenHead({
  title,
  badge,
  purpose,
  children,
}: {
  title: string;
  badge?: ReactNode;
  purpose: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="head">
      <div className="min-w-0 grow">
        <div className="row gap-3">
          <h1 tabIndex={-1}>{title}</h1>
          {badge}
        </div>
        <p>{purpose}</p>
      </div>
      {children}
    </header>
  );
}
