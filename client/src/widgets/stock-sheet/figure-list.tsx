import { type ReactNode, useId } from 'react';
import { Term } from '../term.tsx';

/** A titled list of figures. */
export function FigureList({
  title,
  note,
  badge,
  children,
}: {
  title: string;
  /** Date of the figures, on the right of the title. */
  note?: ReactNode;
  /** Basis of the figures, under the title. */
  badge?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className="mb-2 flex items-baseline justify-between gap-3 border-b border-line pb-1.5">
        <h3 id={id}>{title}</h3>
        {note !== undefined && <span className="small t3">{note}</span>}
      </header>
      {badge}
      <dl className="kv">{children}</dl>
    </section>
  );
}

/** One figure. An unknown one is a dash with the reason as tooltip. */
export function Figure({
  name,
  term,
  why,
  children,
}: {
  name: string;
  /** Glossary id. */
  term?: string | undefined;
  why?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <dt>{term === undefined ? name : <Term id={term}>{name}</Term>}</dt>
      <dd title={why}>
        {children}
        {why !== undefined && <span className="sr-only"> ({why})</span>}
      </dd>
    </>
  );
}
