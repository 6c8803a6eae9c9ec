import { Button, buttonClass } from '#client/ui/button.tsx';
import { MarketPicture } from './market-picture.tsx';

/** What it is, what the odds are, and the market itself beside it. */
export function Hero() {
  return (
    <section className="wrap grid items-center gap-x-14 gap-y-10 pt-10 pb-14 wide:grid-cols-[minmax(0,480px)_minmax(0,1fr)] wide:pt-16 wide:pb-18">
      <div>
        <h1
          tabIndex={-1}
          className="text-hero tracking-[-0.035em] text-balance max-desk:text-[2.5rem] max-desk:leading-11"
        >
          Know the odds before you place the order.
        </h1>
        <p className="mt-5 mb-6 max-w-[46ch] text-[1.0625rem] leading-[1.65rem] text-fg-2">
          AI-assisted analysis and paper trading for Indian markets. Watch the market move, trade it by the
          exchange's rules, and learn what your own record is before it costs you anything.
        </p>
        <RiskFigures />
        <div className="mt-6 flex flex-wrap gap-3">
          <a href="/api/login" className={buttonClass({ variant: 'primary', size: 'big' })}>
            Start Trading Now
          </a>
          <Button variant="line" size="big" onClick={learnMore}>
            Learn More
          </Button>
        </div>
        <p className="small t3 mt-3">Paper trading. No order leaves the building.</p>
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
      <dd className="t2">of individual intraday cash traders lost money in FY23</dd>
      <dt className="figure num">57%</dt>
      <dd className="t2">of their losses is what losers spent on top, in trading costs</dd>
      <dt className="sr-only">Source</dt>
      <dd className="small t3 col-start-2">SEBI study of the equity cash segment, July 2024</dd>
    </dl>
  );
}
