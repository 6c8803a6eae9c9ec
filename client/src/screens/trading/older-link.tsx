import { Link } from 'wouter';
import { text } from './text.ts';

/** Under a list that has the newest of many trades only. */
export function OlderLink() {
  return (
    <p className="small t3 p-3">
      {text.trades.newest} <Link href="/trades">{text.trades.history}</Link> {text.trades.hasRest}
    </p>
  );
}
