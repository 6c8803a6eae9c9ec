import { Field, NumberInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { canTrail, isStop } from './stop-terms.ts';
import { text } from './text.ts';
import type { ReadTicket, Ticket } from './ticket.ts';

const VALIDITIES = [
  { value: 'DAY', label: text.fields.day },
  { value: 'IOC', label: text.fields.ioc },
] as const;

/**
 * What only some orders have: the trigger of a stop order, the step of a trailing stop, and the validity of the
 * others.
 */
export function StopFields({
  ticket,
  problems,
  onChange,
}: {
  ticket: Ticket;
  problems: ReadTicket['problems'];
  onChange: (ticket: Ticket) => void;
}) {
  const write = (member: 'trigger' | 'trail') => ({
    value: ticket[member],
    onChange: (event: { target: { value: string } }) => onChange({ ...ticket, [member]: event.target.value }),
  });
  const optional = <span className="t3">{text.fields.optional}</span>;
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {isStop(ticket) ? (
        <Field label={text.fields.trigger} error={problems.trigger}>
          <NumberInput rupees {...write('trigger')} />
        </Field>
      ) : (
        <div className="field">
          <div className="field-label">{text.fields.validity}</div>
          <Segmented
            label={text.fields.validity}
            options={VALIDITIES}
            value={ticket.validity}
            onChange={(validity) => onChange({ ...ticket, validity })}
          />
        </div>
      )}
      {canTrail(ticket) && (
        <Field label={text.fields.trail} aside={optional} error={problems.trail}>
          <NumberInput rupees {...write('trail')} />
        </Field>
      )}
    </div>
  );
}
