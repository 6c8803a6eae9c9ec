import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';

/** Leads to replaying a past day of the stock; which one is chosen there. */
export function PractiseLink({ symbol }: { symbol: string }) {
  return (
    <section aria-labelledby="practise-this-stock" className="grid justify-items-start gap-2">
      <h3 id="practise-this-stock" className="strong">
        Practise
      </h3>
      <p className="small t3">Replay one of its past days in private, and be scored against holding it.</p>
      <Link
        href={`/practice?stock=${encodeURIComponent(symbol)}`}
        className={buttonClass({ variant: 'line' })}
      >
        Practise a day
      </Link>
    </section>
  );
}
