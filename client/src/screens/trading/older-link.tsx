import { Link } from 'wouter';

/** Under a list that has the newest of many trades only. */
export function OlderLink() {
  return (
    <p className="small t3 p-3">
      Only the newest 1,000 trades are read here. <Link href="/trades">Trade History</Link> has the others.
    </p>
  );
}
