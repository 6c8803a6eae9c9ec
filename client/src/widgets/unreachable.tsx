import { FailedState } from '#client/ui/states.tsx';
import { text } from './text.ts';

/** Full-page error: the session can't be checked and there is no offline snapshot. */
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
