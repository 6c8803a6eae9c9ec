import { useState } from 'react';
import { type BasketOrder, useBaskets, useSaveBasket } from '#client/api/trading/baskets.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { MAX_BASKET_NAME, MAX_BASKET_ORDERS } from '#shared/domain/trading/basket.ts';
import { orderName } from './order-words.ts';
import { text } from './text.ts';

const FRESH = 'new';

/** On a ticket: adds the order to a saved or new basket instead of placing it. */
export function AddToBasket({ order }: { order: BasketOrder | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className="small -ml-2 w-max"
        aria-expanded={open}
        disabled={order === null}
        onClick={() => setOpen(!open)}
      >
        {text.add.open}
      </Button>
      {open && order && <ChooseBasket order={order} onDone={() => setOpen(false)} />}
    </>
  );
}

function ChooseBasket({ order, onDone }: { order: BasketOrder; onDone: () => void }) {
  const baskets = useBaskets();
  const save = useSaveBasket();
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const all = baskets.data ?? [];
  const basket = all.find(({ id }) => id === (chosen ?? all[0]?.id));
  const isFull = (basket?.orders.length ?? 0) >= MAX_BASKET_ORDERS;
  const title = basket?.name ?? name.trim();
  const add = async () => {
    const orders = [...(basket?.orders ?? []), order];
    try {
      await save.mutateAsync({ id: basket?.id ?? null, name: title, orders });
    } catch (error) {
      toastError(error, text.add.failed);
      return;
    }
    toastSuccess(text.add.added(orderName(order), title));
    onDone();
  };
  // Waits for the baskets: their select would replace the name field while a name is being typed.
  if (baskets.isPending) return <SkeletonLines count={2} label={text.list.loading} />;
  return (
    <div className="well grid w-full basis-full gap-2 rounded-control p-3">
      {all.length > 0 && (
        <Select
          label={text.add.basket}
          options={[
            ...all.map(({ id, name: label }) => ({ value: id, label })),
            { value: FRESH, label: text.add.fresh },
          ]}
          value={basket?.id ?? FRESH}
          onChange={setChosen}
        />
      )}
      {!basket && (
        <Field label={text.add.name}>
          <TextInput
            maxLength={MAX_BASKET_NAME}
            placeholder={text.add.example}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      )}
      {isFull && <p className="small text-warn">{text.add.full(MAX_BASKET_ORDERS)}</p>}
      <Button disabled={save.isPending || isFull || title === ''} onClick={() => void add()}>
        {save.isPending ? text.add.adding : text.add.confirm}
      </Button>
    </div>
  );
}
