import { displayName } from '#client/layout/navigation/display-name.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { Badge, type BadgeLook } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { AdminUser } from '#shared/contract/admin/admin.ts';
import type { Role } from '#shared/domain/account/role.ts';
import { text } from './text.ts';

/** Users with role and status; two lines each on a narrow screen. */
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
      head: text.heads.user,
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
      head: text.heads.joined,
      width: 'w-28',
      hide: 'max-desk:hidden',
      cell: ({ createdAt }) => istDay(new Date(createdAt), new Date(session?.serverTime ?? createdAt)),
    },
    {
      head: text.heads.role,
      width: 'w-26',
      hide: 'max-desk:hidden',
      cell: ({ role }) => <RoleBadge role={role} />,
    },
    {
      head: text.heads.status,
      width: 'w-26',
      hide: 'max-desk:hidden',
      cell: ({ isActive }) => <StatusBadge isActive={isActive} />,
    },
    {
      head: text.heads.actions,
      hideHead: true,
      num: true,
      width: 'w-24 max-desk:w-22',
      cell: (user) => (
        <Button onClick={() => onEdit(user)} aria-label={text.editUser(displayName(user))}>
          {text.edit}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption={text.caption}
      className="two [--cell-x:16px] max-desk:[--cell-x:12px] max-desk:[--row-2:84px]"
      headClass="max-desk:sr-only"
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
    />
  );
}

/** As specified: administrators stand out, brokers less, others not. */
const LOOK: Record<Role, BadgeLook> = { ADMIN: 'bad', BROKER: 'buy', USER: 'plain' };

const RoleBadge = ({ role }: { role: Role }) => <Badge look={LOOK[role]}>{role}</Badge>;

const StatusBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge look={isActive ? 'good' : 'plain'}>{isActive ? text.active : text.inactive}</Badge>
);
