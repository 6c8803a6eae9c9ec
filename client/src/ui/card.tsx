import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A raised surface with a hairline shadow. Give it `aria-labelledby` or `aria-label` if it is a region. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={clsx('card', className)} {...rest} />;
}

/** A card's header: title, and one caption or link on the right. */
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
