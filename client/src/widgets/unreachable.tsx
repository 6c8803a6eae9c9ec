import { FailedState } from '#client/ui/states.tsx';
import { text } from './text.ts';

/** Stands for the whole page where nobody says who is signed in, and nothing was kept. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div>
      <h1 className="sr-only">{text.unreachable.app}</h1>
      <FailedState title={text.unreachable.title} onRetry={onRetry}>
        {text.unreachable.detail}
      </FailedState>
    </div>
  );
}
