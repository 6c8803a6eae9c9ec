import { Search } from 'lucide-react';
import { useBrokerClients } from '#client/api/broker.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { count } from '#client/lib/format.ts';
import { useDebouncedSearch } from '#client/lib/use-debounced.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { TextInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState, Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { CLIENTS_A_PAGE } from '#shared/domain/broker.ts';
import { type ClientFilters, readFilters, SHOWS, SORTS } from './client-filters.ts';
import { ClientsTable } from './clients-table.tsx';

type Set = (name: string, value: string | null) => void;

/** Client Portfolio Overview: a page of clients, found by name or email. */
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
        <h2 id="clients">Client Portfolio Overview</h2>
        <Filters filters={filters} set={set} />
      </header>
      {clients.isRefetchError && (
        <Notice className="mx-3 mb-3">
          {sentenceOf(clients.error)} These are the clients as they were last read; they are read again every
          half minute.
        </Notice>
      )}
      <Loaded
        query={clients}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={5} label="Loading clients" />
          </div>
        }
        failed="Clients could not be loaded"
        stillWorks="Nothing about them has changed."
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
        aria-label="Search clients"
        placeholder="Name or email"
        maxLength={100}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <Segmented
        label="Which clients"
        options={SHOWS}
        value={filters.show}
        onChange={(show) => set('show', show === 'all' ? null : show)}
      />
      <Select
        label="Order of clients"
        options={SORTS}
        value={filters.sort}
        onChange={(sort) => set('sort', sort === 'joined' ? null : sort)}
      />
    </div>
  );
}

/** Nobody at all, nobody who matches, or a page after the last. */
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
        title="This page is past the last"
        action={<Button onClick={() => set('page', null)}>First Page</Button>}
      />
    );
  }
  if (filters.search !== '') {
    return (
      <EmptyState title="No clients found">Nobody’s name or email contains “{filters.search}”.</EmptyState>
    );
  }
  if (filters.show === 'at-risk') {
    return (
      <EmptyState
        title="No clients found"
        action={<Button onClick={() => set('show', null)}>Show All Clients</Button>}
      >
        None of them is at risk at the last prices.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No clients found"
      action={
        onAdd && (
          <Button variant="primary" onClick={onAdd}>
            Add New Client
          </Button>
        )
      }
    >
      {onAdd
        ? 'A trader becomes your client by entering your invite code in Settings.'
        : 'No trader has entered the invite code of a broker.'}
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
        {count(first)} to {count(Math.min(total, page * CLIENTS_A_PAGE))} of {count(total)}
      </span>
      {last > 1 && (
        <span className="row">
          <Button variant="ghost" disabled={page === 1} onClick={() => go(page - 1)}>
            Previous
          </Button>
          <Button variant="ghost" disabled={page >= last} onClick={() => go(page + 1)}>
            Next
          </Button>
        </span>
      )}
    </footer>
  );
}
