import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/states.tsx';

/** The mood of the market. It is not measured yet, and the card says so rather than show a figure. */
export function SentimentCard() {
  return (
    <Card aria-label="Market Sentiment" className="flex flex-col">
      <CardHead title="Market Sentiment" />
      <EmptyState title="Not measured yet" className="my-auto px-0 py-4">
        Bullish or bearish, with the confidence and every factor behind it, once it is computed from the
        market.
      </EmptyState>
    </Card>
  );
}
