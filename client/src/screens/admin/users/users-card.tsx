import { Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { type UserFilters, useAdminUsers } from '#client/api/admin/admin.ts';
import { count } from '#client/lib/format/format.ts';
import { useDebouncedSearch } from '#client/lib/hooks/use-debounced.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { TextInput } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { AdminUser } from '#shared/contract/admin/admin.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { text } from './text.ts';
import { ROLE_OPTIONS, readFilters, STATUS_OPTIONS } from './user-filters.ts';
import { UsersTable } from './users-table.tsx';

/**
 * User Management: ten users per page, newest first, searchable by prefix of name or email. Filters are in the
 * address.
 */
export function UsersCard() {
  const [address, setAddress] = useSearchParams();
  const [edited, setEdited] = useState<AdminUser | null>(null);
  const filters = readFilters(address);
  const users = useAdminUsers(filters);
  const set = (name: keyof UserFilters, value: string | null) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="users">
      <header className="row flex-wrap justify-between gap-y-2 px-4 py-3 max-desk:px-3">
        <h2 id="users">{text.title}</h2>
        <Filters filters={filters} set={set} />
      </header>
      <Loaded
        query={users}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={6} label={text.loading} />
          </div>
        }
        failed={text.failed}
        stillWorks={text.stillWorks}
      >
        {({ users: shown, total }) =>
          shown.length === 0 ? (
            <NoUsers filters={filters} />
          ) : (
            <>
              <UsersTable users={shown} onEdit={setEdited} />
              <footer className="row min-h-12 justify-between border-t border-line px-4 py-2 max-desk:px-3">
                <span className="small t3" role="status">
                  {text.shownOf(count(shown.length), count(total))}
                </span>
                {users.hasNextPage && (
                  <Button
                    variant="ghost"
                    disabled={users.isFetchingNextPage}
                    onClick={() => void users.fetchNextPage()}
                  >
                    {text.more}
                  </Button>
                )}
              </footer>
            </>
          )
        }
      </Loaded>
      {edited && <EditUserDialog user={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function Filters({
  filters,
  set,
}: {
  filters: UserFilters;
  set: (name: keyof UserFilters, value: string | null) => void;
}) {
  const [typed, type] = useDebouncedSearch(filters.search ?? '', (search) => set('search', search));
  return (
    <search className="row flex-wrap max-desk:w-full">
      <TextInput
        type="search"
        className="w-56 max-desk:w-full"
        before={<Search aria-hidden />}
        aria-label={text.search}
        placeholder={text.searchHint}
        maxLength={100}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <Select
        label={text.filterStatus}
        className="max-desk:grow"
        options={STATUS_OPTIONS}
        value={filters.status ?? 'all'}
        onChange={(status) => set('status', status === 'all' ? null : status)}
      />
      <Select
        label={text.filterRole}
        className="max-desk:grow"
        options={ROLE_OPTIONS}
        value={filters.role ?? 'all'}
        onChange={(role) => set('role', role === 'all' ? null : role)}
      />
    </search>
  );
}

function NoUsers({ filters: { search, role, status } }: { filters: UserFilters }) {
  const narrowed = role !== undefined || status !== undefined;
  return (
    <EmptyState title={text.none}>
      {search
        ? narrowed
          ? text.noMatchFiltered(search)
          : text.noMatch(search)
        : narrowed && text.noneFiltered}
    </EmptyState>
  );
}
