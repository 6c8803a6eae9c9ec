import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { text } from './text.ts';

/** Links to Practice for the stock; the day is chosen there. */
export function PractiseLink({ symbol }: { symbol: string }) {
  return (
    <section aria-labelledby="practise-this-stock" className="grid justify-items-start gap-2">
      <h3 id="practise-this-stock" className="strong">
        {text.practice.title}
      </h3>
      <p className="small t3">{text.practice.about}</p>
      <Link
        href={`/practice?stock=${encodeURIComponent(symbol)}`}
        className={buttonClass({ variant: 'line' })}
      >
        {text.practice.link}
      </Link>
    </section>
  );
}
