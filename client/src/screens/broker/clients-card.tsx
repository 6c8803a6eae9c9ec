import { Search } from 'lucide-react';
import { useBrokerClients } from '#client/api/trading/broker.ts';
import { count } from '#client/lib/format/format.ts';
import { useDebouncedSearch } from '#client/lib/hooks/use-debounced.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { TextInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { CLIENTS_A_PAGE } from '#shared/domain/account/broker.ts';
import { type ClientFilters, readFilters, SHOWS, SORTS } from './client-filters.ts';
import { ClientsTable } from './clients-table.tsx';
import { text } from './text.ts';

type Set = (name: string, value: string | null) => void;

/** Client Portfolio Overview: pages of clients, searchable by name or email. */
export function ClientsCard({
  address,
  set,
  onAdd,
}: {
  address: URLSearchParams;
  set: Set;
  onAdd: (() => void) | undefined;
}) {
  const filters = readFilters(address);
  const clients = useBrokerClients(filters);
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="clients">
      <header className="row flex-wrap justify-between gap-y-2 px-4 py-3 max-desk:px-3">
        <h2 id="clients">{text.clients.title}</h2>
        <Filters filters={filters} set={set} />
      </header>
      <NotRefreshed query={clients} sentence={text.clients.notRefreshed} className="mx-3 mb-3" />
      <Loaded
        query={clients}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={5} label={text.clients.loading} />
          </div>
        }
        failed={text.clients.failed}
        stillWorks={text.clients.stillWorks}
      >
        {(loaded) =>
          loaded.clients.length === 0 ? (
            <NoClients filters={filters} total={loaded.total} set={set} onAdd={onAdd} />
          ) : (
            <>
              <ClientsTable clients={loaded.clients} onOpen={(id) => set('client', id)} />
              <Pages filters={filters} total={loaded.total} set={set} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Filters({ filters, set }: { filters: ClientFilters; set: Set }) {
  const [typed, type] = useDebouncedSearch(filters.search, (search) => set('search', search));
  return (
    <div className="row flex-wrap max-desk:w-full">
      <TextInput
        type="search"
        className="w-56 max-desk:w-full"
        before={<Search aria-hidden />}
        aria-label={text.clients.search}
        placeholder={text.clients.searchHint}
        maxLength={100}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <Segmented
        label={text.clients.filter}
        options={SHOWS}
        value={filters.show}
        onChange={(show) => set('show', show === 'all' ? null : show)}
      />
      <Select
        label={text.clients.sort}
        options={SORTS}
        value={filters.sort}
        onChange={(sort) => set('sort', sort === 'joined' ? null : sort)}
      />
    </div>
  );
}

/** No clients at all, no matches, or a page after the last. */
function NoClients({
  filters,
  total,
  set,
  onAdd,
}: {
  filters: ClientFilters;
  total: number;
  set: Set;
  onAdd: (() => void) | undefined;
}) {
  if (total > 0) {
    return (
      <EmptyState
        title={text.clients.pastLast}
        action={<Button onClick={() => set('page', null)}>{text.clients.firstPage}</Button>}
      />
    );
  }
  if (filters.search !== '') {
    return <EmptyState title={text.clients.none}>{text.clients.noMatch(filters.search)}</EmptyState>;
  }
  if (filters.show === 'at-risk') {
    return (
      <EmptyState
        title={text.clients.none}
        action={<Button onClick={() => set('show', null)}>{text.clients.showAll}</Button>}
      >
        {text.clients.noneAtRisk}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={text.clients.none}
      action={
        onAdd && (
          <Button variant="primary" onClick={onAdd}>
            {text.addClient}
          </Button>
        )
      }
    >
      {onAdd ? text.clients.noneHint : text.clients.noneOfAll}
    </EmptyState>
  );
}

function Pages({ filters: { page }, total, set }: { filters: ClientFilters; total: number; set: Set }) {
  const last = Math.ceil(total / CLIENTS_A_PAGE);
  const go = (to: number) => set('page', to === 1 ? null : String(to));
  const first = (page - 1) * CLIENTS_A_PAGE + 1;
  return (
    <footer className="row justify-between border-t border-line px-4 py-2 max-desk:px-3">
      <span className="small t3" role="status">
        {last > 1
          ? text.clients.range(count(first), count(Math.min(total, page * CLIENTS_A_PAGE)), count(total))
          : text.clients.total(count(total), total === 1)}
      </span>
      {last > 1 && (
        <span className="row">
          <Button variant="ghost" disabled={page === 1} onClick={() => go(page - 1)}>
            {text.clients.previous}
          </Button>
          <Button variant="ghost" disabled={page >= last} onClick={() => go(page + 1)}>
            {text.clients.next}
          </Button>
        </span>
      )}
    </footer>
  );
}
