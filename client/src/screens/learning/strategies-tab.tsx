import { Link } from 'wouter';
import { Badge } from '#client/ui/badge.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Disclosure } from '#client/widgets/prediction/disclosure.tsx';
import { Term } from '#client/widgets/term.tsx';
import { DISCLOSURE } from '#shared/domain/predictions/horizon.ts';
import { STRATEGIES, type Strategy } from './strategies.ts';
import { text } from './text.ts';

/** Three strategies with their rules and walk-forward results. */
export function StrategiesTab() {
  return (
    <div className="grid gap-4">
      <p className="t2 max-w-[80ch]">
        {text.strategies.intro} <strong className="text-fg">{text.strategies.outOfSample}</strong>
        {text.strategies.versus} <Term id="equal-weight">{text.strategies.allStocks}</Term>
        {text.strategies.excluding} <Term id="slippage">{text.strategies.slippage}</Term>
        {text.strategies.full}
      </p>
      <div className="grid grid-cols-3 items-stretch gap-4 max-wide:grid-cols-1">
        {STRATEGIES.map((strategy) => (
          <StrategyCard key={strategy.title} strategy={strategy} />
        ))}
      </div>
      <Card className="t2">
        <strong className="text-fg">{text.strategies.counterexample}</strong>{' '}
        {text.strategies.counterexampleDetail}
      </Card>
      <Disclosure>{DISCLOSURE}</Disclosure>
    </div>
  );
}

function StrategyCard({ strategy }: { strategy: Strategy }) {
  const { title, risk, timeframe, about, success, rules, sample, weak, source, look } = strategy;
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <header>
        <div className="row mb-2 flex-wrap">
          <Badge look={risk === 'High' ? 'bad' : 'warn'}>{text.strategies.risk(risk)}</Badge>
          <Badge look="tag">{timeframe}</Badge>
        </div>
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <p className="t2 mt-1">{about}</p>
      </header>
      <div className="well grid gap-0.5 rounded-control px-3 py-2.5">
        <h3 className="small t3">{text.strategies.success}</h3>
        <p className="figure">{success.rate}</p>
        <p className="small t2">{text.strategies.successOf(success.means, success.n, success.all)}</p>
      </div>
      <div>
        <h3 className="mb-1.5">{text.strategies.rules}</h3>
        <ol className="t2 grid list-decimal gap-1.5 pl-5">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </div>
      <Measured strategy={strategy} />
      <div className="small t3 grid gap-2">
        <p>{text.strategies.sample(sample)}</p>
        <p>
          <strong className="text-fg-2">{text.strategies.failed}</strong> {weak}
        </p>
        <p>{text.strategies.source(source)}</p>
      </div>
      <Link href={look.href} className={`${buttonClass({ variant: 'line' })} mt-auto self-start`}>
        {look.label}
      </Link>
    </Card>
  );
}

function Measured({ strategy: { title, measured } }: { strategy: Strategy }) {
  return (
    <table className="w-full border-collapse" aria-label={text.strategies.results(title)}>
      <thead>
        <tr className="micro t3">
          <th scope="col" className="pb-1 text-left">
            {text.strategies.metric}
          </th>
          <th scope="col" className="pb-1 pl-2 text-right whitespace-nowrap">
            {text.strategies.strategy}
          </th>
          <th scope="col" className="pb-1 pl-2 text-right whitespace-nowrap">
            {text.strategies.allStocksColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {measured.map(({ what, strategy, all }) => (
          <tr key={what} className="border-t border-line">
            <th scope="row" className="t2 py-1.5 font-normal">
              {what}
            </th>
            <td className="num strong py-1.5 pl-2 tabular-nums">{strategy}</td>
            <td className="num t3 py-1.5 pl-2 tabular-nums">{all}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
