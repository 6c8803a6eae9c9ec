import { Field, NumberInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { isStop } from './stop-terms.ts';
import { text } from './text.ts';
import type { ReadTicket, Ticket } from './ticket.ts';

const VALIDITIES = [
  { value: 'DAY', label: text.fields.day },
  { value: 'IOC', label: text.fields.ioc },
] as const;

interface FieldsProps {
  ticket: Ticket;
  problems: ReadTicket['problems'];
  onChange: (ticket: Ticket) => void;
}

/** The trigger of a stop order, or the validity of another. */
export function TriggerOrValidity({ ticket, problems, onChange }: FieldsProps) {
  if (isStop(ticket)) {
    return (
      <Field label={text.fields.trigger} error={problems.trigger}>
        <NumberInput
          rupees
          value={ticket.trigger}
          onChange={({ target }) => onChange({ ...ticket, trigger: target.value })}
        />
      </Field>
    );
  }
  return (
    <div className="field">
      <div className="field-label">{text.fields.validity}</div>
      <Segmented
        label={text.fields.validity}
        options={VALIDITIES}
        value={ticket.validity}
        onChange={(validity) => onChange({ ...ticket, validity })}
      />
    </div>
  );
}
