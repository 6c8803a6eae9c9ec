import { useState } from 'react';
import { useOffers } from '#client/api/trading/portfolio.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { Badge, type BadgeLook } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import type { ShareOffer } from '#shared/contract/trading/portfolio.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { decisionText, type OfferUse, openShares, priceOf, usesOf } from './offer-text.ts';
import { text } from './text.ts';

interface Deciding {
  offer: ShareOffer;
  use: OfferUse;
}

/** Rights issues and buybacks: open ones with the possible decisions, others with their outcome. */
export function OffersCard() {
  const offers = useOffers();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <Card className="overflow-hidden" aria-label={text.offers.title}>
      <CardHead title={text.offers.title}>
        <span className="small t3">{text.offers.about}</span>
      </CardHead>
      <NotRefreshed query={offers} className="mb-3" />
      <Loaded
        query={offers}
        skeleton={<SkeletonLines count={3} label={text.offers.loading} />}
        failed={text.offers.failed}
        stillWorks={text.offers.stillWorks}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title={text.offers.none} className="py-4">
              {text.offers.noneHint}
            </EmptyState>
          ) : (
            <ul>
              {inOrder(loaded).map((offer) => (
                <Offer key={offer.id} offer={offer} onDecide={(use) => setDeciding({ offer, use })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {deciding && <OfferDialog {...deciding} onClose={() => setDeciding(null)} />}
    </Card>
  );
}

/** Open ones first, the one that ends first on top; the others stay newest first. */
function inOrder(offers: readonly ShareOffer[]): ShareOffer[] {
  const open = offers.filter(({ state }) => state === 'open');
  const ended = offers.filter(({ state }) => state !== 'open');
  return [...open.sort((a, b) => (a.closesOn < b.closesOn ? -1 : 1)), ...ended];
}

const LOOK: Record<ShareOffer['state'], BadgeLook> = { open: 'good', used: 'plain', lapsed: 'tag' };

function Offer({ offer, onDecide }: { offer: ShareOffer; onDecide: (use: OfferUse) => void }) {
  const { symbol, kind, state, closesOn } = offer;
  const isOpen = state === 'open';
  const lapsed = openShares(offer);
  return (
    <li className="grid gap-2.5 border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      <p className="row flex-wrap gap-2">
        <button type="button" onClick={() => openOverlay('symbol', symbol)}>
          <b className="strong">{displaySymbol(symbol)}</b>
        </button>
        <Badge look="tag">{text.offers.kind[kind]}</Badge>
        <Badge look={LOOK[state]}>{text.offers.state[state]}</Badge>
        <span className="small t3">
          {isOpen ? text.offers.until(dayText(closesOn)) : text.offers.ended(dayText(closesOn))}
        </span>
      </p>
      <OfferFigures offer={offer} />
      {(offer.uses.length > 0 || (state === 'lapsed' && lapsed > 0)) && (
        <ul className="small t2">
          {offer.uses.map((use) => (
            <li key={`${use.use} ${use.at}`}>{decisionText(use)}</li>
          ))}
          {state === 'lapsed' && lapsed > 0 && <li>{text.offers.rest(count(lapsed), lapsed === 1)}</li>}
        </ul>
      )}
      {isOpen && <Decisions offer={offer} onDecide={onDecide} />}
    </li>
  );
}

function OfferFigures({ offer }: { offer: ShareOffer }) {
  const { kind, state, exDate, price, quantity, entitlementPrice } = offer;
  const { heads } = text.offers;
  const open = openShares(offer);
  const figures = [
    { head: heads.exDate, value: dayText(exDate) },
    { head: heads.price, value: rupees(price) },
    { head: heads.entitlement, value: count(quantity) },
    ...(state === 'open'
      ? [
          { head: heads.open, value: count(open) },
          { head: kind === 'rights' ? heads.cash : heads.proceeds, value: rupees(open * price) },
        ]
      : []),
    ...(state === 'open' && kind === 'rights'
      ? [
          entitlementPrice === null
            ? { head: heads.right, value: '—', why: text.offers.noRight }
            : { head: heads.right, value: rupees(entitlementPrice) },
        ]
      : []),
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-2">
      {figures.map(({ head, value, why }: { head: string; value: string; why?: string }) => (
        <div key={head}>
          <dt className="small t3">{head}</dt>
          <dd className="tn" title={why}>
            {value}
            {why !== undefined && <span className="sr-only"> ({why})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Decisions({ offer, onDecide }: { offer: ShareOffer; onDecide: (use: OfferUse) => void }) {
  const symbol = displaySymbol(offer.symbol);
  return (
    <div className="row flex-wrap gap-2">
      {usesOf(offer).map((use, place) => (
        <Button
          key={use}
          variant={use === 'lapse' ? 'ghost' : place === 0 ? 'primary' : 'plain'}
          disabled={use !== 'lapse' && priceOf(use, offer) === null}
          aria-label={text.offers.named(text.offers.button[use], symbol)}
          onClick={() => onDecide(use)}
        >
          {text.offers.button[use]}
        </Button>
      ))}
    </div>
  );
}
