import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';

/** What the model says of the stock. It has said nothing yet, and no figure stands in for it. */
export function RecommendationPanel({ loading = false }: { loading?: boolean }) {
  return (
    <section
      aria-label="AI Trading Recommendation"
      className="well h-full px-6 py-4.5 max-desk:px-4 max-desk:py-3"
    >
      <h3>AI Trading Recommendation</h3>
      {loading ? (
        <>
          <p className="t3 mt-2 mb-4">Analyzing market data...</p>
          <SkeletonLines count={4} label="Loading the recommendation" />
        </>
      ) : (
        <EmptyState
          title="No AI prediction available for this stock"
          className="max-desk:justify-items-start max-desk:px-0 max-desk:py-1 max-desk:text-left desk:py-24"
        >
          A prediction shows its calibrated probability beside the base rate, and is recorded before its
          outcome is known.
        </EmptyState>
      )}
    </section>
  );
}
