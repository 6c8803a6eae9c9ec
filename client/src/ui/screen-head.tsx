import type { ReactNode } from 'react';

/** The head of a screen: its title, one sentence of purpose, and at the right what it is as of. */
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
