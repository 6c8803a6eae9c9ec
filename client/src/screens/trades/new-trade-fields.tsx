import { Controller, useWatch } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { readRupees, readWhole } from '#client/widgets/orders/form-numbers.ts';
import { SteppedInput } from '#client/widgets/orders/stepped-input.tsx';
import { hasLimit, isStop } from '#client/widgets/trade-dialog/stop-terms.ts';
import type { NewTradeControls } from './new-trade-form.tsx';
import { text } from './text.ts';

const SIDES = [
  { value: 'BUY', label: text.form.buy },
  { value: 'SELL', label: text.form.sell },
] as const;
const ORDER_TYPES = [
  { value: 'MARKET', label: text.form.market },
  { value: 'LIMIT', label: text.form.limit },
  { value: 'SL', label: text.form.stop },
  { value: 'SL-M', label: text.form.stopMarket },
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
            label={text.form.type}
            options={SIDES}
            value={value}
            onChange={onChange}
            tone={value === 'BUY' ? 'buy' : 'sell'}
          />
        )}
      />
      <Controller
        control={control}
        name="orderType"
        render={({ field: { value, onChange } }) => (
          <Segmented
            label={text.form.orderType}
            options={ORDER_TYPES}
            value={value}
            onChange={(next) => {
              onChange(next);
              if (!isStop({ orderType: next })) form.resetField('triggerPrice');
              if (!hasLimit({ orderType: next })) onMarket();
            }}
          />
        )}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={text.form.quantity} error={formState.errors.quantity?.message}>
          <SteppedInput step={1} {...register('quantity', asRead(form, 'quantity'))} />
        </Field>
        {isStop({ orderType }) && (
          <Field label={text.form.trigger} error={formState.errors.triggerPrice?.message}>
            <SteppedInput step={0.01} {...register('triggerPrice', asRead(form, 'triggerPrice'))} />
          </Field>
        )}
        <Field
          label={hasLimit({ orderType }) ? text.form.limitPrice : text.form.price}
          aside={!hasLimit({ orderType }) && <span className="t3">{text.form.estimate}</span>}
          error={formState.errors.price?.message}
        >
          <SteppedInput step={0.01} {...register('price', asRead(form, 'price'))} />
        </Field>
      </div>
    </>
  );
}

/** On blur a field shows its parsed value: "abc" is 0. */
function asRead(form: NewTradeControls, name: 'quantity' | 'price' | 'triggerPrice') {
  return {
    setValueAs: name === 'quantity' ? readWhole : readRupees,
    onBlur: () => form.setValue(name, form.getValues(name)),
  };
}
