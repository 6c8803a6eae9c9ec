import { displayName } from '#client/layout/display-name.ts';
import { istDay } from '#client/lib/format-date.ts';
import { useSession } from '#client/lib/live-market.ts';
import { Badge, type BadgeLook } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
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
  const session = useSession();
  return (
    <table className="table two [--cell-x:16px] max-desk:[--cell-x:12px] max-desk:[--row-2:84px]">
      <caption className="sr-only">Users</caption>
      <colgroup>
        <col />
        <col className="w-28 max-desk:hidden" />
        <col className="w-26 max-desk:hidden" />
        <col className="w-26 max-desk:hidden" />
        <col className="w-24 max-desk:w-22" />
      </colgroup>
      <thead className="max-desk:sr-only">
        <tr>
          <th scope="col">User</th>
          <th scope="col" className="max-desk:hidden">
            Joined
          </th>
          <th scope="col" className="max-desk:hidden">
            Role
          </th>
          <th scope="col" className="max-desk:hidden">
            Status
          </th>
          <th scope="col" className="num">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            joined={istDay(new Date(user.createdAt), new Date(session?.serverTime ?? user.createdAt))}
            onEdit={() => onEdit(user)}
          />
        ))}
      </tbody>
    </table>
  );
}

function UserRow({ user, joined, onEdit }: { user: AdminUser; joined: string; onEdit: () => void }) {
  const name = displayName(user);
  return (
    <tr>
      <th scope="row">
        <b className="strong cut block">{name}</b>
        <span className="small t3 cut block font-normal">{user.email}</span>
        <span className="row mt-1 desk:hidden">
          <RoleBadge role={user.role} />
          <StatusBadge isActive={user.isActive} />
        </span>
      </th>
      <td className="max-desk:hidden">{joined}</td>
      <td className="max-desk:hidden">
        <RoleBadge role={user.role} />
      </td>
      <td className="max-desk:hidden">
        <StatusBadge isActive={user.isActive} />
      </td>
      <td className="num">
        <Button onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
      </td>
    </tr>
  );
}

/** As the specification wants them: administrators stand out, brokers less, everybody else not. */
const LOOK: Record<Role, BadgeLook> = { ADMIN: 'bad', BROKER: 'buy', USER: 'plain' };

const RoleBadge = ({ role }: { role: Role }) => <Badge look={LOOK[role]}>{role}</Badge>;

const StatusBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge look={isActive ? 'good' : 'plain'}>{isActive ? 'Active' : 'Inactive'}</Badge>
);
