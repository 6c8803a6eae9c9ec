import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useMakeInvite } from '#client/api/admission.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, NumberInput } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/states.tsx';
import { inviteForm } from '#shared/contract/admission.ts';
import { OneTimeLink } from '../users/one-time-link.tsx';

/** How many people, for how many days; then the link, once. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const make = useMakeInvite();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(inviteForm),
    defaultValues: { uses: 1, days: 7 },
  });
  const { errors } = formState;
  if (make.data)
    return (
      <div className="mb-4 grid gap-3">
        <OneTimeLink link={make.data.link}>
          Send this link. It works until {tradeTime(new Date(make.data.invite.expiresAt))} IST and is not
          shown again.
        </OneTimeLink>
        <div>
          <Button variant="ghost" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    );
  const whole = { setValueAs: (written: unknown) => (written === '' ? undefined : Number(written)) };
  return (
    <form
      noValidate
      className="mb-4 grid gap-3"
      onSubmit={(event) => void handleSubmit((form) => make.mutate(form))(event)}
    >
      <div className="grid max-w-100 grid-cols-2 gap-3">
        <Field label="People" hint="1 to 100" error={errors.uses?.message}>
          <NumberInput whole {...register('uses', whole)} />
        </Field>
        <Field label="Days" hint="1 to 30" error={errors.days?.message}>
          <NumberInput whole {...register('days', whole)} />
        </Field>
      </div>
      {make.error && <Notice>{sentenceOf(make.error)}</Notice>}
      <div className="row">
        <Button type="submit" variant="primary" disabled={make.isPending}>
          {make.isPending ? 'Making...' : 'Make invitation'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
