import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useEditUser } from '#client/api/admin.ts';
import { useUser } from '#client/api/auth.ts';
import { displayName } from '#client/layout/display-name.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { saySuccess } from '#client/lib/said.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Select } from '#client/ui/select.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { type AdminUser, userEdit } from '#shared/contract/admin.ts';
import type { Role } from '#shared/domain/role.ts';
import { Changes } from './changes.tsx';
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
  const edit = useEditUser();
  const { role, isActive } = user;
  const form = useForm({ resolver: zodResolver(userEdit), defaultValues: { role, isActive } });
  const wanted = useWatch({ control: form.control });
  const changes = userChanges(user, { role, isActive, ...wanted }, own);
  const submit = form.handleSubmit((written) =>
    edit.mutate(
      { id: user.id, ...written },
      {
        onSuccess: () => {
          saySuccess(`${displayName(user)} was changed`);
          onClose();
        },
        onError: (error) => form.setError('root', { message: sentenceOf(error) }),
      },
    ),
  );
  return (
    <Dialog open onOpenChange={onClose} title={`Edit ${displayName(user)}`} description={user.email}>
      <form
        noValidate
        className="grid gap-4 px-6 pb-6 max-desk:px-4"
        onSubmit={(event) => void submit(event)}
      >
        <Controller
          control={form.control}
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
          control={form.control}
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
        <Changes changes={changes} />
        {form.formState.errors.root?.message && <Notice>{form.formState.errors.root.message}</Notice>}
        <Button type="submit" variant="primary" size="big" disabled={changes.length === 0 || edit.isPending}>
          {edit.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </form>
      {user.isActive && <ResetLink userId={user.id} />}
    </Dialog>
  );
}
