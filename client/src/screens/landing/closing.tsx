import { buttonClass } from '#client/ui/button.tsx';

/** The invitation, with the risk before it. */
export function Closing() {
  return (
    <section className="wrap">
      <div className="section flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
        <div className="max-w-[64ch]">
          <h2 className="heading">Practise until you know your own record.</h2>
          <p className="mt-2 text-lead text-fg-2">
            Seven in ten individual intraday traders lost money in FY23, and the more they traded the more of
            them did (SEBI, July 2024). Artha is not a registered investment advisor. Everything here is
            simulated and educational; past results, ours included, don't tell you what comes next.
          </p>
        </div>
        <a href="/api/login" className={buttonClass({ variant: 'primary', size: 'big' })}>
          Get Started Now
        </a>
      </div>
    </section>
  );
}
