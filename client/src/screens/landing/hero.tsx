import { Button, buttonClass } from '#client/ui/button.tsx';
import { MarketPicture } from './market-picture.tsx';
import { text } from './text.ts';

/** What the product is, the odds of trading, and the live market. */
export function Hero() {
  return (
    <section className="wrap grid items-center gap-x-14 gap-y-10 pt-10 pb-14 wide:grid-cols-[minmax(0,480px)_minmax(0,1fr)] wide:pt-16 wide:pb-18">
      <div>
        <h1
          tabIndex={-1}
          className="text-hero tracking-[-0.035em] text-balance max-desk:text-[2.5rem] max-desk:leading-11"
        >
          {text.hero.title}
        </h1>
        <p className="mt-5 mb-6 max-w-[46ch] text-[1.0625rem] leading-[1.65rem] text-fg-2">
          {text.hero.intro}
        </p>
        <RiskFigures />
        <div className="mt-6 flex flex-wrap gap-3">
          <a href="/api/login" className={buttonClass({ variant: 'primary', size: 'big' })}>
            {text.hero.start}
          </a>
          <Button variant="line" size="big" onClick={learnMore}>
            {text.hero.learnMore}
          </Button>
        </div>
        <p className="small t3 mt-3">{text.hero.paper}</p>
      </div>
      <MarketPicture />
    </section>
  );
}

function learnMore(): void {
  const features = document.getElementById('features');
  features?.scrollIntoView();
  features?.focus({ preventScroll: true });
}

/** SEBI, "Analysis of intraday trading by individuals in equity cash segment", 24 July 2024. */
function RiskFigures() {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3.5 gap-y-1.5 border-y border-line pt-3.5 pb-4">
      <dt className="figure num">71%</dt>
      <dd className="t2">{text.hero.lost}</dd>
      <dt className="figure num">+57%</dt>
      <dd className="t2">{text.hero.costs}</dd>
      <dt className="sr-only">{text.hero.source}</dt>
      <dd className="small t3 col-start-2">{text.hero.study}</dd>
    </dl>
  );
}
