import { useMakeResetLink } from '#client/api/admin/admission.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/states.tsx';
import { text as shared } from '../text.ts';
import { OneTimeLink } from './one-time-link.tsx';
import { text } from './text.ts';

/** For a user who forgot their password and can't get mail. */
export function ResetLink({ userId }: { userId: string }) {
  const make = useMakeResetLink();
  return (
    <section
      aria-label={text.reset.label}
      className="grid gap-3 border-t border-line px-6 py-4 max-desk:px-4"
    >
      {make.data ? (
        <OneTimeLink link={make.data.link}>
          {text.reset.link(shared.at(tradeTime(new Date(make.data.expiresAt))))}
        </OneTimeLink>
      ) : (
        <div className="row flex-wrap justify-between gap-3">
          <p className="small t2">{text.reset.hint}</p>
          <Button sends disabled={make.isPending} onClick={() => make.mutate(userId)}>
            {make.isPending ? text.reset.creating : text.reset.create}
          </Button>
        </div>
      )}
      {make.error && <Notice>{sentenceOf(make.error)}</Notice>}
    </section>
  );
}
