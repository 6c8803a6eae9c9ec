import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { glossaryTerm } from '#shared/domain/glossary-terms.ts';

/** A glossary term: its meaning on hover and focus, and a link to the glossary. */
export function Term({ id, children }: { id: string; children: ReactNode }) {
  const term = glossaryTerm(id);
  if (!term) return children;
  return (
    <Tooltip content={`${term.word}: ${term.means}`}>
      <Link
        href={`/learning?tab=resources&term=${id}`}
        className="text-inherit underline decoration-edge decoration-dotted underline-offset-[3px]"
      >
        {children}
      </Link>
    </Tooltip>
  );
}
