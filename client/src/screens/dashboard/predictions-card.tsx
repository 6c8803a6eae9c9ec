import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/states.tsx';

/** The model's first three predictions. None has been made yet, and the card says so rather than show a figure. */
export function PredictionsCard() {
  return (
    <Card aria-label="AI Predictions" className="flex flex-col">
      <CardHead title="AI Predictions" />
      <EmptyState title="No prediction has been made yet" className="my-auto py-4">
        The first three will stand here, each with its probability beside the base rate, so that you can see
        how small the edge is.
      </EmptyState>
      <Link href="/predictions" className={buttonClass({ wide: true })}>
        View All Predictions
      </Link>
    </Card>
  );
}
