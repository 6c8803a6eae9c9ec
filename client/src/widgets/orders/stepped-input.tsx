import type { ComponentProps, KeyboardEvent } from 'react';
import { NumberInput } from '#client/ui/field.tsx';
import { readRupees, readWhole, stepped } from './form-numbers.ts';

/** A number that arrow keys move by its step. Text, so that a wheel over it changes nothing and "1,000" can be written. */
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

/** Writes as a person does, so that whoever listens to the field hears of it: by the element's own setter, past React's, which takes what it wrote for known. */
function typeInto(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
