import type { ReactNode } from 'react';
import { text } from './text.ts';

/** A page of somebody else, in a tab of its own: it says so, learns nothing of ours, and cannot reach back. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="underline">
      {children} <span className="micro t3 whitespace-nowrap">{text.newTab}</span>
    </a>
  );
}
