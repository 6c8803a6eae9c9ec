import type { ReactNode } from 'react';
import { text } from './text.ts';

/** An external link in a new tab: labelled, without referrer or opener. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="underline">
      {children} <span className="micro t3 whitespace-nowrap">{text.newTab}</span>
    </a>
  );
}
