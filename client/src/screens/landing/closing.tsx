import { buttonClass } from '#client/ui/button.tsx';
import { text } from './text.ts';

/** Call to action, preceded by the risk. */
export function Closing() {
  return (
    <section className="wrap">
      <div className="section flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
        <div className="max-w-[64ch]">
          <h2 className="heading">{text.closing.title}</h2>
          <p className="mt-2 text-lead text-fg-2">{text.closing.risk}</p>
        </div>
        <a href="/api/login" className={buttonClass({ variant: 'primary', size: 'big' })}>
          {text.closing.start}
        </a>
      </div>
    </section>
  );
}
