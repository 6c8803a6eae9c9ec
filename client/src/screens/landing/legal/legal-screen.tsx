import { useOperator } from '#client/api/admin/operator.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Footer } from '../footer.tsx';
import { LandingHeader } from '../landing-header.tsx';
import { text } from '../text.ts';
import { LEGAL_PAGES, type LegalPage } from './legal-links.ts';
import { LEGAL_TEXTS } from './legal-texts.ts';
import '../landing.css';

/** A legal text, for visitors and users. */
export function LegalScreen({ page, signedIn }: { page: LegalPage; signedIn: boolean }) {
  const { data: operator = null } = useOperator();
  const { inShort, parts } = LEGAL_TEXTS[page](operator);
  const title = LEGAL_PAGES.find((each) => each.page === page)?.label;
  return (
    <div className="landing">
      <LandingHeader signedIn={signedIn} />
      <main className="wrap grid gap-x-14 gap-y-6 py-12 desk:grid-cols-[180px_minmax(0,1fr)]">
        <LegalNav current={page} />
        <article className="max-w-[68ch]">
          <h1 tabIndex={-1} className="text-display tracking-[-0.03em] max-desk:text-[1.75rem]">
            {title}
          </h1>
          <p className="mt-4 text-lead text-fg">{inShort}</p>
          {parts.map((part) => (
            <section key={part.title} className="mt-8">
              <h2 className="mb-2 text-title">{part.title}</h2>
              <ul className="grid list-disc gap-2 pl-5 text-lead text-fg-2">
                {part.says.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </section>
          ))}
          <p className="mt-10">
            <a href="/" className={buttonClass({ variant: 'line' })}>
              {signedIn ? text.legal.backSignedIn : text.legal.back}
            </a>
          </p>
        </article>
      </main>
      <Footer />
    </div>
  );
}

function LegalNav({ current }: { current: LegalPage }) {
  return (
    <nav aria-label={text.legal.label}>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 desk:grid">
        {LEGAL_PAGES.map(({ page, label }) => (
          <li key={page}>
            <a
              href={`/?page=${page}`}
              aria-current={page === current ? 'page' : undefined}
              className={page === current ? 'font-semibold text-fg' : 'text-fg-2'}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
