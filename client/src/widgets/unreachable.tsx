import { FailedState } from '#client/ui/states.tsx';

/** Stands for the whole page where nobody says who is signed in, and nothing was kept. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div>
      <h1 className="sr-only">Artha</h1>
      <FailedState title="Artha can't be reached" onRetry={onRetry}>
        The server did not say whether you are signed in. Your orders and holdings are kept there, not on this
        page.
      </FailedState>
    </div>
  );
}
