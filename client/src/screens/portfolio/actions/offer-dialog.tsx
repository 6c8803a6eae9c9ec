import { type SyntheticEvent, useState } from 'react';
import { useCash, useHoldings, useOfferDecision } from '#client/api/trading/portfolio.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Field, NumberInput } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/states.tsx';
import type { ShareOffer } from '#shared/contract/trading/portfolio.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { type OfferUse, openShares, priceOf } from './offer-text.ts';
import { text } from './text.ts';

/** A decision about an offer: the number of shares, and its cost or proceeds. */
export function OfferDialog({
  offer,
  use,
  onClose,
}: {
  offer: ShareOffer;
  use: OfferUse;
  onClose: () => void;
}) {
  const symbol = displaySymbol(offer.symbol);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.dialog.title[use](symbol)}
      description={text.dialog.about[use]}
    >
      <DecisionForm offer={offer} use={use} onClose={onClose} />
    </Dialog>
  );
}

function DecisionForm({ offer, use, onClose }: { offer: ShareOffer; use: OfferUse; onClose: () => void }) {
  const decide = useOfferDecision(offer.id);
  const open = openShares(offer);
  const [written, setWritten] = useState(String(open));
  const quantity = /^[1-9]\d*$/.test(written.trim()) ? Number(written) : null;
  const problem =
    quantity === null ? text.dialog.whole : quantity > open ? text.dialog.tooMany(count(open)) : undefined;
  const price = priceOf(use, offer);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (quantity === null || problem) return;
    const result = await decide.mutateAsync({ use, quantity }).catch(() => null);
    if (!result) return;
    const paid = result.uses.at(-1)?.value ?? 0;
    toastSuccess(text.dialog.done[use](count(quantity), displaySymbol(offer.symbol), rupees(paid)));
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 px-6 pb-6 max-desk:px-4 max-desk:pb-4"
    >
      <Field label={text.dialog.quantity[use]} hint={text.dialog.upTo(count(open))} error={problem}>
        <NumberInput whole value={written} onChange={(event) => setWritten(event.target.value)} />
      </Field>
      {price !== null && (
        <Money offer={offer} use={use} price={price} quantity={problem ? 0 : (quantity ?? 0)} />
      )}
      {decide.error && <Notice>{sentenceOf(decide.error)}</Notice>}
      <div className="row justify-end">
        <Button onClick={onClose}>{text.dialog.cancel}</Button>
        <Button type="submit" variant="primary" disabled={decide.isPending || problem !== undefined}>
          {decide.isPending ? text.dialog.working : text.offers.button[use]}
        </Button>
      </div>
    </form>
  );
}

/** The cost and the available cash, or the proceeds. */
function Money({
  offer,
  use,
  price,
  quantity,
}: {
  offer: ShareOffer;
  use: OfferUse;
  price: number;
  quantity: number;
}) {
  const cash = useCash();
  const holdings = useHoldings();
  const value = quantity * price;
  const available = Number(cash.data?.availableCash ?? Number.NaN);
  const sellable = holdings.data?.find(({ symbol }) => symbol === offer.symbol)?.sellableQuantity ?? 0;
  return (
    <div className="grid gap-2">
      <dl className="kv">
        <dt>{text.dialog.price}</dt>
        <dd>
          {rupees(price)} {use === 'renounce' && <span className="small t3">{text.dialog.atPrice}</span>}
        </dd>
        <dt>{use === 'take' ? text.dialog.cash : text.dialog.proceeds}</dt>
        <dd className="strong">{rupees(value)}</dd>
        {use === 'take' && (
          <>
            <dt>{text.dialog.available}</dt>
            <dd>{rupees(available)}</dd>
          </>
        )}
        {use === 'tender' && holdings.data && (
          <>
            <dt>{text.dialog.sellable}</dt>
            <dd>{count(sellable)}</dd>
          </>
        )}
      </dl>
      {use === 'take' && value > available && (
        <p className="small text-warn">{text.dialog.short(rupees(value - available))}</p>
      )}
      {use === 'tender' && holdings.data && quantity > sellable && (
        <p className="small text-warn">{text.dialog.tooFew}</p>
      )}
    </div>
  );
}
