import { displayName } from '#client/layout/display-name.ts';
import { istDay } from '#client/lib/format-date.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { Badge, type BadgeLook } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import type { AdminUser } from '#shared/contract/admin.ts';
import type { Role } from '#shared/domain/role.ts';

/** People with their role and whether they may sign in; on a narrow screen each is two lines. */
export function UsersTable({
  users,
  onEdit,
}: {
  users: readonly AdminUser[];
  onEdit: (user: AdminUser) => void;
}) {
  const session = useMarketSession();
  const columns: Column<AdminUser>[] = [
    {
      head: 'User',
      rowHead: true,
      cell: (user) => (
        <>
          <b className="strong cut block">{displayName(user)}</b>
          <span className="small t3 cut block font-normal">{user.email}</span>
          <span className="row mt-1 desk:hidden">
            <RoleBadge role={user.role} />
            <StatusBadge isActive={user.isActive} />
          </span>
        </>
      ),
    },
    {
      head: 'Joined',
      width: 'w-28',
      hide: 'max-desk:hidden',
      cell: ({ createdAt }) => istDay(new Date(createdAt), new Date(session?.serverTime ?? createdAt)),
    },
    {
      head: 'Role',
      width: 'w-26',
      hide: 'max-desk:hidden',
      cell: ({ role }) => <RoleBadge role={role} />,
    },
    {
      head: 'Status',
      width: 'w-26',
      hide: 'max-desk:hidden',
      cell: ({ isActive }) => <StatusBadge isActive={isActive} />,
    },
    {
      head: 'Actions',
      hideHead: true,
      num: true,
      width: 'w-24 max-desk:w-22',
      cell: (user) => (
        <Button onClick={() => onEdit(user)} aria-label={`Edit ${displayName(user)}`}>
          Edit
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption="Users"
      className="two [--cell-x:16px] max-desk:[--cell-x:12px] max-desk:[--row-2:84px]"
      headClass="max-desk:sr-only"
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
    />
  );
}

/** As the specification wants them: administrators stand out, brokers less, everybody else not. */
const LOOK: Record<Role, BadgeLook> = { ADMIN: 'bad', BROKER: 'buy', USER: 'plain' };

const RoleBadge = ({ role }: { role: Role }) => <Badge look={LOOK[role]}>{role}</Badge>;

const StatusBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge look={isActive ? 'good' : 'plain'}>{isActive ? 'Active' : 'Inactive'}</Badge>
);
