import type { ComponentProps, KeyboardEvent } from 'react';
import { NumberInput } from '#client/ui/form/field.tsx';
import { readRupees, readWhole, stepped } from './form-numbers.ts';

/** A number input that arrow keys step. Text, so that the mouse wheel changes nothing and "1,000" can be typed. */
export function SteppedInput({ step, ...rest }: { step: 1 | 0.01 } & ComponentProps<typeof NumberInput>) {
  const read = step === 1 ? readWhole : readRupees;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (direction === null) return;
    event.preventDefault();
    typeInto(event.currentTarget, String(stepped(read(event.currentTarget.value), direction, step)));
  };
  return <NumberInput whole={step === 1} rupees={step !== 1} onKeyDown={onKeyDown} {...rest} />;
}

/**
 * Sets the value as if typed, so that listeners are notified: with the element's native setter, because React's own
 * would consider the value unchanged.
 */
function typeInto(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
