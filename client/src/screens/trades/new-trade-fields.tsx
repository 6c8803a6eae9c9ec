import { Controller, useWatch } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { readRupees, readWhole } from '#client/widgets/orders/form-numbers.ts';
import { SteppedInput } from '#client/widgets/orders/stepped-input.tsx';
import type { NewTradeControls } from './new-trade-form.tsx';

const SIDES = [
  { value: 'BUY', label: 'BUY' },
  { value: 'SELL', label: 'SELL' },
] as const;
const ORDER_TYPES = [
  { value: 'MARKET', label: 'Market' },
  { value: 'LIMIT', label: 'Limit' },
] as const;

/** Side, quantity, order type and price of a new trade. */
export function NewTradeFields({ form, onMarket }: { form: NewTradeControls; onMarket: () => void }) {
  const { control, formState, register } = form;
  const orderType = useWatch({ control, name: 'orderType' });
  return (
    <>
      <Controller
        control={control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <Segmented
            label="Type"
            options={SIDES}
            value={value}
            onChange={onChange}
            tone={value === 'BUY' ? 'accent' : 'inverse'}
          />
        )}
      />
      <Controller
        control={control}
        name="orderType"
        render={({ field: { value, onChange } }) => (
          <Segmented
            label="Order type"
            options={ORDER_TYPES}
            value={value}
            onChange={(next) => {
              onChange(next);
              if (next === 'MARKET') onMarket();
            }}
          />
        )}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Quantity" error={formState.errors.quantity?.message}>
          <SteppedInput step={1} {...register('quantity', asRead(form, 'quantity'))} />
        </Field>
        <Field
          label={orderType === 'LIMIT' ? 'Limit price' : 'Price'}
          aside={orderType === 'MARKET' && <span className="t3">estimate</span>}
          error={formState.errors.price?.message}
        >
          <SteppedInput step={0.01} {...register('price', asRead(form, 'price'))} />
        </Field>
      </div>
    </>
  );
}

/** A field shows what was read from it as soon as it is left: "abc" is 0. */
function asRead(form: NewTradeControls, name: 'quantity' | 'price') {
  return {
    setValueAs: name === 'quantity' ? readWhole : readRupees,
    onBlur: () => form.setValue(name, form.getValues(name)),
  };
}
