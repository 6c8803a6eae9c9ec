import type { ReactNode } from 'react';
import { istDay } from '#client/lib/format/format-date.ts';

export function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0 whitespace-normal wrap-anywhere">{children}</dd>
    </>
  );
}

/** "20 Nov 2026": an Indian date, always with its year. */
export const day = (date: string): string => istDay(new Date(`${date}T06:30:00Z`), new Date(0));
