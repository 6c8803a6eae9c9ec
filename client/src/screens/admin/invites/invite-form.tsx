import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useMakeInvite } from '#client/api/admin/admission.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, NumberInput } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/states.tsx';
import { inviteForm } from '#shared/contract/admin/admission.ts';
import { text as shared } from '../text.ts';
import { OneTimeLink } from '../users/one-time-link.tsx';
import { text } from './text.ts';

/** Number of people and days; then the link, shown once. */
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
          {text.form.link(shared.at(tradeTime(new Date(make.data.invite.expiresAt))))}
        </OneTimeLink>
        <div>
          <Button variant="ghost" onClick={onClose}>
            {text.form.done}
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
        <Field label={text.form.people} hint={text.form.peopleHint} error={errors.uses?.message}>
          <NumberInput whole {...register('uses', whole)} />
        </Field>
        <Field label={text.form.days} hint={text.form.daysHint} error={errors.days?.message}>
          <NumberInput whole {...register('days', whole)} />
        </Field>
      </div>
      {make.error && <Notice>{sentenceOf(make.error)}</Notice>}
      <div className="row">
        <Button type="submit" variant="primary" disabled={make.isPending}>
          {make.isPending ? text.form.creating : text.form.create}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {text.form.cancel}
        </Button>
      </div>
    </form>
  );
}
