import { Controller } from 'react-hook-form';
import { useUser } from '#client/api/account/auth.ts';
import { useEditUser } from '#client/api/admin/admin.ts';
import { displayName } from '#client/layout/navigation/display-name.ts';
import { Select } from '#client/ui/form/select.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { type AdminUser, userEdit } from '#shared/contract/admin/admin.ts';
import type { Role } from '#shared/domain/account/role.ts';
import { EditDialog, useEditForm } from '../edit-dialog.tsx';
import { ResetLink } from './reset-link.tsx';
import { ROLE_LABEL, text } from './text.ts';
import { userChanges } from './user-changes.ts';

const ROLE_OPTIONS: readonly { value: Role; label: string }[] = [
  { value: 'USER', label: ROLE_LABEL.USER },
  { value: 'BROKER', label: ROLE_LABEL.BROKER },
  { value: 'ADMIN', label: ROLE_LABEL.ADMIN },
];

/** A user's role and activity, with the consequences before saving. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const own = useUser().data?.id === user.id;
  const { role, isActive } = user;
  const edit = useEditForm({
    schema: userEdit,
    defaultValues: { role, isActive },
    mutation: useEditUser(),
    toWire: (wanted) => ({ id: user.id, ...wanted }),
    saved: () => text.dialog.saved(displayName(user)),
    onClose,
  });
  const changes = userChanges(user, { role, isActive, ...edit.written }, own);
  return (
    <EditDialog
      title={text.editUser(displayName(user))}
      description={user.email}
      edit={edit}
      changes={changes}
      action={text.dialog.save}
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
              {text.dialog.role}
            </span>
            <Select
              label={text.dialog.role}
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
            label={text.dialog.active}
            note={own ? text.dialog.ownHint : text.dialog.activeHint}
            checked={field.value ?? isActive}
            disabled={own}
            onChange={field.onChange}
          />
        )}
      />
    </EditDialog>
  );
}
