import { useState } from 'react';
import { count } from '#client/lib/format/format.ts';
import { Card } from '#client/ui/card.tsx';
import { TextInput } from '#client/ui/form/field.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { dateText, plainDate } from '../admin-text.ts';
import { text } from './text.ts';

interface Member {
  symbol: string;
  name: string;
  sector: string;
  since: string;
}

/** The stocks traded on the market date. */
export function MembersCard({ members, tradingDate }: { members: readonly Member[]; tradingDate: string }) {
  const [query, setRequested] = useState('');
  const wanted = query.trim().toLowerCase();
  const shown = members.filter(({ symbol, name, sector }) =>
    `${symbol} ${name} ${sector}`.toLowerCase().includes(wanted),
  );
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="members">
      <header className="row flex-wrap gap-y-2 px-4 py-3">
        <h2 id="members" className="grow">
          {text.members.title(count(members.length), dateText(tradingDate))}
        </h2>
        <TextInput
          type="search"
          className="w-48 max-desk:w-full"
          aria-label={text.members.search}
          placeholder={text.members.searchHint}
          value={query}
          onChange={({ target }) => setRequested(target.value)}
        />
      </header>
      {shown.length === 0 ? (
        <EmptyState title={text.members.none}>{text.members.noMatch(query.trim())}</EmptyState>
      ) : (
        <ul>
          {shown.map(({ symbol, name, sector, since }) => (
            <li key={symbol} className="row justify-between border-t border-line px-4 py-2">
              <span className="min-w-0">
                <b className="strong">{displaySymbol(symbol)}</b>
                <span className="small t3 cut block">{text.members.nameAndSector(name, sector)}</span>
              </span>
              <span className="small t3 num shrink-0">{text.members.unchanged(plainDate(since))}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
