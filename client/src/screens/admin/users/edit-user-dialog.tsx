import { Controller } from 'react-hook-form';
import { useEditUser } from '#client/api/admin.ts';
import { useUser } from '#client/api/auth.ts';
import { displayName } from '#client/layout/display-name.ts';
import { Select } from '#client/ui/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { type AdminUser, userEdit } from '#shared/contract/admin.ts';
import type { Role } from '#shared/domain/role.ts';
import { EditDialog, useEditForm } from '../edit-dialog.tsx';
import { ResetLink } from './reset-link.tsx';
import { userChanges } from './user-changes.ts';

const ROLE_OPTIONS: readonly { value: Role; label: string }[] = [
  { value: 'USER', label: 'USER: trades and learns' },
  { value: 'BROKER', label: 'BROKER: sees the portfolios of clients' },
  { value: 'ADMIN', label: 'ADMIN: sees and changes all of this' },
];

/** Role and activity of a user, with what that means for them before it is saved. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const own = useUser().data?.id === user.id;
  const { role, isActive } = user;
  const edit = useEditForm({
    schema: userEdit,
    defaultValues: { role, isActive },
    mutation: useEditUser(),
    toWire: (wanted) => ({ id: user.id, ...wanted }),
    saved: () => `${displayName(user)} was changed`,
    onClose,
  });
  const changes = userChanges(user, { role, isActive, ...edit.written }, own);
  return (
    <EditDialog
      title={`Edit ${displayName(user)}`}
      description={user.email}
      edit={edit}
      changes={changes}
      action="Save Changes"
      canSave={changes.length > 0}
      below={user.isActive && <ResetLink userId={user.id} />}
      onClose={onClose}
    >
      <Controller
        control={edit.control}
        name="role"
        render={({ field }) => (
          <div className="field">
            <span aria-hidden className="field-label">
              Role
            </span>
            <Select
              label="Role"
              className="w-full"
              options={ROLE_OPTIONS}
              value={field.value ?? role}
              onChange={field.onChange}
            />
          </div>
        )}
      />
      <Controller
        control={edit.control}
        name="isActive"
        render={({ field }) => (
          <Switch
            label="Active"
            note={own ? 'You can’t deactivate your own account' : 'May sign in and trade'}
            checked={field.value ?? isActive}
            disabled={own}
            onChange={field.onChange}
          />
        )}
      />
    </EditDialog>
  );
}
