import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useBaskets, useRemoveBasket, useSaveBasket } from '#client/api/trading/baskets.ts';
import { count } from '#client/lib/format/format.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { BasketDialog } from '#client/widgets/baskets/basket-dialog.tsx';
import { orderName, orderTerms } from '#client/widgets/baskets/order-words.ts';
import { text as basketText } from '#client/widgets/baskets/text.ts';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { Basket } from '#shared/contract/trading/baskets.ts';
import { text } from './text.ts';

/** Saved baskets: their orders, and placing them. */
export function BasketsTab() {
  const baskets = useBaskets();
  const [opened, setOpened] = useState<Basket | null>(null);
  return (
    <Card className="overflow-hidden p-0" aria-label={text.tabs.baskets}>
      <Loaded
        query={baskets}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={4} label={basketText.list.loading} />
          </div>
        }
        failed={basketText.list.failed}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState
              title={basketText.list.none}
              action={
                <Link href="/stocks" className={buttonClass()}>
                  {text.findStock}
                </Link>
              }
            >
              {basketText.list.noneHint}
            </EmptyState>
          ) : (
            <ul aria-label={basketText.list.label}>
              {loaded.map((basket) => (
                <BasketRow key={basket.id} basket={basket} onPlace={() => setOpened(basket)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened && <BasketDialog basket={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}

function BasketRow({ basket, onPlace }: { basket: Basket; onPlace: () => void }) {
  const { id, name, orders } = basket;
  const save = useSaveBasket();
  const remove = useRemoveBasket();
  const removeBasket = () =>
    remove.mutateAsync(id).then(
      () =>
        toastSuccess(basketText.list.removed(name), undefined, {
          label: basketText.list.undo,
          run: () => save.mutate({ id: null, name, orders }),
        }),
      (error: unknown) => toastError(error, basketText.list.removeFailed),
    );
  const without = (place: number) =>
    save.mutate(
      { id, name, orders: orders.filter((_, n) => n !== place) },
      { onError: (error) => toastError(error, basketText.list.changeFailed) },
    );
  const busy = save.isPending || remove.isPending;
  return (
    <li className="border-line border-b px-4 py-2.5 last:border-b-0 max-desk:px-3">
      <div className="row flex-wrap justify-between gap-2">
        <p className="row min-w-0">
          <b className="strong cut">{name}</b>
          <span className="small t3">{basketText.list.orders(count(orders.length))}</span>
        </p>
        <span className="row">
          <Button variant="line" aria-label={basketText.list.placeNamed(name)} onClick={onPlace}>
            {basketText.list.place}
          </Button>
          <Button
            variant="ghost"
            aria-label={basketText.list.removeNamed(name)}
            disabled={busy}
            onClick={() => void removeBasket()}
          >
            {basketText.list.remove}
          </Button>
        </span>
      </div>
      <ol>
        {[...orders.entries()].map(([place, order]) => (
          <li key={place} className="row justify-between gap-2">
            <span className="min-w-0 break-words">
              {orderName(order)} <span className="small t3">{orderTerms(order)}</span>
            </span>
            {orders.length > 1 && (
              <Button
                variant="ghost"
                icon
                aria-label={basketText.list.removeOrder(orderName(order), name)}
                disabled={busy}
                onClick={() => without(place)}
              >
                <X aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ol>
    </li>
  );
}
