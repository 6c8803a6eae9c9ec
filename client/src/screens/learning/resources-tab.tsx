import type { ReactNode } from 'react';
import { Card, CardHead } from '#client/ui/card.tsx';
import { ExternalLink } from './external-link.tsx';
import { GlossaryCard } from './glossary-card.tsx';
import { COMMUNITY, OFFICIAL } from './resources.ts';
import { text } from './text.ts';

const LEGAL = [
  { page: 'privacy', label: text.resources.privacy },
  { page: 'terms', label: text.resources.terms },
  { page: 'risk', label: text.resources.risk },
  { page: 'sebi', label: text.resources.sebi },
] as const;

/** External pages, the glossary, and our legal pages. */
export function ResourcesTab() {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-4 max-desk:grid-cols-1">
      <GlossaryCard />
      <div className="grid gap-4 max-desk:order-first">
        <LinksCard title={text.resources.official} links={OFFICIAL} />
        <LinksCard title={text.resources.community} links={COMMUNITY}>
          <p className="small t3 mt-3">{text.resources.communityWarning}</p>
        </LinksCard>
        <Card aria-labelledby="legal">
          <CardHead id="legal" title={text.resources.legal} />
          <ul className="grid gap-1.5">
            {LEGAL.map(({ page, label }) => (
              <li key={page}>
                <a href={`/?page=${page}`} className="underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

function LinksCard({
  title,
  links,
  children,
}: {
  title: string;
  links: typeof OFFICIAL;
  children?: ReactNode;
}) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={title} />
      <ul className="grid gap-3">
        {links.map(({ href, name, words }) => (
          <li key={href}>
            <ExternalLink href={href}>{name}</ExternalLink>
            <p className="small t3">{words}</p>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}
