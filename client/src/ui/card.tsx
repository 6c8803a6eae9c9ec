import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A step of lightness and a hairline shadow. Name it with `aria-labelledby` or `aria-label` when it is a region of its own. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={clsx('card', className)} {...rest} />;
}

/** The header line of a card: its title, and one caption or link at the right. */
export function CardHead({ title, id, children }: { title: ReactNode; id?: string; children?: ReactNode }) {
  return (
    <header className="card-head">
      <h2 id={id} className="min-w-0 grow">
        {title}
      </h2>
      {children}
    </header>
  );
}
