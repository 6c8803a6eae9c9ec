import { Link } from 'wouter';
import { text } from './text.ts';

/** Shown below a list that has only the newest trades. */
export function OlderLink() {
  return (
    <p className="small t3 p-3">
      {text.trades.newest} <Link href="/trades">{text.trades.history}</Link> {text.trades.hasRest}
    </p>
  );
}
