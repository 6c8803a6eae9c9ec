import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { GLOSSARY, type GlossaryTerm } from '#shared/domain/glossary-terms.ts';
import { text } from './text.ts';

/** All terms in alphabetical order, with a search; the one in the address is highlighted. */
export function GlossaryCard() {
  const [address] = useSearchParams();
  const [search, setSearch] = useState('');
  const requested = address.get('term');
  const shown = GLOSSARY.filter((term) => matches(term, search));
  useEffect(() => {
    if (requested) document.getElementById(`term-${requested}`)?.scrollIntoView({ block: 'center' });
  }, [requested]);
  return (
    <Card aria-labelledby="glossary">
      <CardHead id="glossary" title={text.glossary.title}>
        <span role="status" className="small t3">
          {text.glossary.count(shown.length, GLOSSARY.length)}
        </span>
      </CardHead>
      <Field label={text.glossary.search}>
        <TextInput type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      </Field>
      {shown.length === 0 && <p className="t3 py-6 text-center">{text.glossary.none}</p>}
      <dl className="mt-4 grid grid-cols-2 gap-x-8 max-desk:grid-cols-1">
        {shown.map((term) => (
          <div
            key={term.id}
            id={`term-${term.id}`}
            aria-current={term.id === requested || undefined}
            className={clsx(
              'border-t border-line py-2.5',
              term.id === requested && '-mx-2 rounded-control bg-soft px-2',
            )}
          >
            <dt className="strong">{sentenceCase(term.word)}</dt>
            <dd className="t2">{term.means}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Matches the term or its meaning. */
function matches({ word, means }: GlossaryTerm, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return word.toLowerCase().includes(wanted) || (wanted.length > 2 && means.toLowerCase().includes(wanted));
}

const sentenceCase = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
