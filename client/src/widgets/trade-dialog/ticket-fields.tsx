import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Field, NumberInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { type ReadTicket, readQuantity, type Ticket } from './ticket.ts';

const ORDER_TYPES = [
  { value: 'MARKET', label: 'Market' },
  { value: 'LIMIT', label: 'Limit' },
] as const;

/** Quantity, order type and prices of the ticket, each with what is wrong with it under it; laid out by the width of the nearest `@container`. */
export function TicketFields({
  ticket,
  problems,
  onChange,
}: {
  ticket: Ticket;
  problems: ReadTicket['problems'];
  onChange: (ticket: Ticket) => void;
}) {
  const write = (member: 'quantity' | 'limit' | 'stopLoss' | 'target') => ({
    value: ticket[member],
    onChange: (event: { target: { value: string } }) => onChange({ ...ticket, [member]: event.target.value }),
  });
  const writeExit = (member: 'stopLoss' | 'target') =>
    ticket.side === 'BUY' ? write(member) : { value: '', readOnly: true, disabled: true };
  const optional = <span className="t3">{ticket.side === 'BUY' ? 'optional' : 'BUY only'}</span>;
  const first = useFirstFocus();
  const quantity = String(readQuantity(ticket.quantity));
  const isLimit = ticket.orderType === 'LIMIT';
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Quantity" error={problems.quantity}>
          <NumberInput
            ref={first}
            whole
            {...write('quantity')}
            onBlur={() => {
              if (ticket.quantity !== quantity) onChange({ ...ticket, quantity });
            }}
          />
        </Field>
        <div className="field">
          <div className="field-label">Order type</div>
          <Segmented
            label="Order type"
            options={ORDER_TYPES}
            value={ticket.orderType}
            onChange={(orderType) => onChange({ ...ticket, orderType })}
          />
        </div>
      </div>
      <div className={clsx('grid grid-cols-2 items-start gap-3', isLimit && '@min-[24rem]:grid-cols-3')}>
        {isLimit && (
          <Field label="Limit price" error={problems.limit} className="col-span-2 @min-[24rem]:col-span-1">
            <NumberInput rupees {...write('limit')} />
          </Field>
        )}
        <Field label="Stop loss" aside={optional} error={problems.stopLoss}>
          <NumberInput rupees {...writeExit('stopLoss')} />
        </Field>
        <Field label="Target" aside={optional} error={problems.target}>
          <NumberInput rupees {...writeExit('target')} />
        </Field>
      </div>
    </>
  );
}

/** A ticket that opened before its stock was there has the focus on itself; the first field takes it from there. */
function useFirstFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const keyboardPopsUp = window.matchMedia('(pointer: coarse)').matches;
    const dialog = field.current?.closest('[role="dialog"]');
    if (document.activeElement === dialog && !keyboardPopsUp) field.current?.focus();
  }, []);
  return field;
}
