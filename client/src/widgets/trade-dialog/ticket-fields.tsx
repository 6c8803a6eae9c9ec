import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Field, NumberInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { readRupees, readWhole } from '../orders/form-numbers.ts';
import { SteppedInput } from '../orders/stepped-input.tsx';
import { TrailField } from '../orders/trail-field.tsx';
import { TriggerOrValidity } from './stop-fields.tsx';
import { canTrail, hasLimit } from './stop-terms.ts';
import { text } from './text.ts';
import { type ReadTicket, readQuantity, type Ticket } from './ticket.ts';

const ORDER_TYPES = [
  { value: 'MARKET', label: text.fields.market },
  { value: 'LIMIT', label: text.fields.limit },
  { value: 'SL', label: text.fields.stop },
  { value: 'SL-M', label: text.fields.stopMarket },
] as const;

/**
 * Quantity, order type and prices of the ticket, each with its error below it; laid out by the width of the nearest
 * `@container`.
 */
export function TicketFields({
  ticket,
  problems,
  estimate,
  onChange,
}: {
  ticket: Ticket;
  problems: ReadTicket['problems'];
  /** In a form: the estimated price of an order without a limit. */
  estimate?: string | undefined;
  onChange: (ticket: Ticket) => void;
}) {
  const write = (member: 'quantity' | 'limit' | 'stopLoss' | 'target') => ({
    value: ticket[member],
    onChange: (event: { target: { value: string } }) => onChange({ ...ticket, [member]: event.target.value }),
  });
  const writeExit = (member: 'stopLoss' | 'target') =>
    ticket.side === 'BUY' ? write(member) : { value: '', readOnly: true, disabled: true };
  const optional = (
    <span className="t3">{ticket.side === 'BUY' ? text.fields.optional : text.fields.buyOnly}</span>
  );
  const first = useFirstFocus();
  const isForm = estimate !== undefined;
  const quantity = String(isForm ? readWhole(ticket.quantity) : readQuantity(ticket.quantity));
  const isLimit = hasLimit(ticket);
  const hasPrice = isLimit || isForm;
  return (
    <>
      <div className="field">
        <div className="field-label">{text.fields.orderType}</div>
        <Segmented
          label={text.fields.orderType}
          options={ORDER_TYPES}
          value={ticket.orderType}
          onChange={(orderType) =>
            onChange({ ...ticket, orderType, ...(isForm && !hasLimit({ orderType }) && { limit: estimate }) })
          }
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={text.fields.quantity} error={problems.quantity}>
          <SteppedInput
            ref={first}
            step={1}
            {...write('quantity')}
            onBlur={() => {
              if (ticket.quantity !== quantity) onChange({ ...ticket, quantity });
            }}
          />
        </Field>
        <TriggerOrValidity ticket={ticket} problems={problems} onChange={onChange} />
      </div>
      <div className={clsx('grid grid-cols-2 items-start gap-3', hasPrice && '@min-[24rem]:grid-cols-3')}>
        {hasPrice && (
          <PriceField isLimit={isLimit} isForm={isForm} {...write('limit')} error={problems.limit} />
        )}
        <Field label={text.fields.stopLoss} aside={optional} error={problems.stopLoss}>
          <NumberInput rupees {...writeExit('stopLoss')} />
        </Field>
        <Field label={text.fields.target} aside={optional} error={problems.target}>
          <NumberInput rupees {...writeExit('target')} />
        </Field>
      </div>
      {canTrail(ticket) && <TrailOf ticket={ticket} problem={problems.trail} onChange={onChange} />}
    </>
  );
}

/** The limit; in a form also the estimated price of an order without one. */
function PriceField({
  isLimit,
  isForm,
  value,
  error,
  onChange,
}: {
  isLimit: boolean;
  isForm: boolean;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}) {
  const read = String(readRupees(value));
  return (
    <Field
      label={isLimit ? text.fields.limitPrice : text.fields.price}
      aside={!isLimit && <span className="t3">{text.fields.estimate}</span>}
      error={error}
      className="col-span-2 @min-[24rem]:col-span-1"
    >
      <SteppedInput
        step={0.01}
        value={value}
        onChange={onChange}
        onBlur={() => isForm && Number(value) !== Number(read) && onChange({ target: { value: read } })}
      />
    </Field>
  );
}

function TrailOf({
  ticket,
  problem,
  onChange,
}: {
  ticket: Ticket;
  problem: string | undefined;
  onChange: (ticket: Ticket) => void;
}) {
  const { trail, trailUnit } = ticket;
  return (
    <TrailField
      trail={trail}
      unit={trailUnit}
      error={problem}
      onChange={(part) => onChange({ ...ticket, ...part })}
    />
  );
}

/** A ticket that opened before its stock loaded has the focus; the first field takes it over. */
function useFirstFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const keyboardPopsUp = window.matchMedia('(pointer: coarse)').matches;
    const dialog = field.current?.closest('[role="dialog"]');
    if (document.activeElement === dialog && !keyboardPopsUp) field.current?.focus();
  }, []);
  return field;
}
