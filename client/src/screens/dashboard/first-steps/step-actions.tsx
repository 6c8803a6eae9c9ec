import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { useAddFunds } from '#client/api/trading/portfolio.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { rupees } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { AddButton } from '#client/widgets/watch-suggestions/add-button.tsx';
import { useSuggestions } from '#client/widgets/watch-suggestions/use-suggestions.ts';
import type { FirstStep } from '#shared/domain/account/first-steps.ts';
import { text } from './text.ts';

/** One more than the step needs, so that there is a choice. */
const SUGGESTED = 6;
const PLACES = Array.from({ length: SUGGESTED }, (_, place) => place);

/** Buttons of an open step. */
export const STEP_ACTIONS: Record<FirstStep, ComponentType> = {
  funds: Amounts,
  watchlist: Suggestions,
  order: OpenTicket,
  prediction: () => (
    <Link href="/learning?tab=courses&lesson=odds-base-rates" className={buttonClass()}>
      {text.lesson}
    </Link>
  ),
  practice: () => (
    <Link href="/practice" className={buttonClass()}>
      {text.practice}
    </Link>
  ),
};

const AMOUNTS = [
  [1_00_000, text.amounts.lakh],
  [10_00_000, text.amounts.tenLakh],
] as const;

function Amounts() {
  const addFunds = useAddFunds();
  const add = (amount: number) =>
    addFunds.mutate(amount, {
      onSuccess: () => toast({ title: text.added, description: text.addedDescription(rupees(amount)) }),
      onError: (error) => toast({ title: text.notAdded, description: sentenceOf(error), tone: 'bad' }),
    });
  return AMOUNTS.map(([amount, label]) => (
    <Button
      key={amount}
      aria-label={text.addAmount(label)}
      disabled={addFunds.isPending}
      onClick={() => add(amount)}
    >
      {label}
    </Button>
  ));
}

function Suggestions() {
  const { data: stocks, isPending } = useSuggestions(SUGGESTED);
  // As large as most buttons, so that the cards below don't shift when the symbols load.
  if (isPending) return PLACES.map((place) => <Skeleton key={place} className="h-(--control) w-28" />);
  return (stocks ?? []).map(({ symbol }) => <AddButton key={symbol} symbol={symbol} named />);
}

/** Opens the ticket of the largest stock; without stocks, the stock list. */
function OpenTicket() {
  const [largest] = useSuggestions(1).data ?? [];
  if (!largest) {
    return (
      <Link href="/stocks" className={buttonClass()}>
        {text.findStock}
      </Link>
    );
  }
  return <Button onClick={() => openOverlay('trade', largest.symbol)}>{text.openTicket}</Button>;
}
