import { type SyntheticEvent, useState } from 'react';
import { useBacktest } from '#client/api/trading/auto-trading.ts';
import { count, rupees, signedPercentShort } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, NumberInput, TextInput } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/states.tsx';
import { readRupees } from '#client/widgets/orders/form-numbers.ts';
import { Term } from '#client/widgets/term.tsx';
import type { Backtest } from '#shared/contract/trading/auto-trading.ts';
import { DEFAULT_BACKTEST } from '#shared/domain/trading/auto-trading.ts';
import { text } from './auto-trading-text.ts';
import { BacktestChart } from './backtest-chart.tsx';

/** A backtest of the saved limits. */
export function BacktestCard({ today }: { today: string }) {
  const [from, setFrom] = useState(yearsBefore(today, 2));
  const [to, setTo] = useState(today);
  const [slippage, setSlippage] = useState(String(DEFAULT_BACKTEST.slippageBps / 100));
  const [isBidAsk, setIsBidAsk] = useState(false);
  const [exitAtHorizon, setExitAtHorizon] = useState(DEFAULT_BACKTEST.exitAtHorizon);
  const run = useBacktest();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const fillModel = isBidAsk ? 'BIDASK' : 'LAST';
    run.mutate({ from, to, slippageBps: Math.round(readRupees(slippage) * 100), exitAtHorizon, fillModel });
  };
  return (
    <Card>
      <CardHead title={text.backtest.title}>
        <Badge look="mode">{text.simulated}</Badge>
      </CardHead>
      <form className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 max-desk:grid-cols-2" onSubmit={submit}>
        <Field label={text.backtest.from}>
          <TextInput type="date" value={from} max={to} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label={text.backtest.to}>
          <TextInput type="date" value={to} max={today} onChange={({ target }) => setTo(target.value)} />
        </Field>
        <Button
          type="submit"
          disabled={run.isPending || from === '' || to === ''}
          className="max-desk:order-last max-desk:col-span-2"
        >
          {run.isPending ? text.backtest.running : text.backtest.run}
        </Button>
        <Field
          label={text.backtest.slippage}
          hint={text.backtest.slippageHint}
          className="max-desk:col-span-2"
        >
          <NumberInput
            value={slippage}
            disabled={isBidAsk}
            onChange={({ target }) => setSlippage(target.value)}
          />
        </Field>
        <div className="col-span-2 mb-6 grid max-desk:mb-0">
          <Check checked={exitAtHorizon} onChange={setExitAtHorizon} label={text.backtest.exitAtHorizon} />
          <Check checked={isBidAsk} onChange={setIsBidAsk} label={text.backtest.bidAsk} />
        </div>
      </form>
      {run.isPending && (
        <div className="row mt-3 flex-wrap">
          <p role="status" className="small t2">
            {text.backtest.queued}
          </p>
          <Button variant="line" className="ml-auto" onClick={run.cancel}>
            {text.backtest.cancel}
          </Button>
        </div>
      )}
      {run.error && <Notice className="mt-3">{sentenceOf(run.error)}</Notice>}
      {run.data && <Result played={run.data} />}
    </Card>
  );
}

interface CheckProps {
  checked: boolean;
  onChange(checked: boolean): void;
  label: string;
}

const Check = ({ checked, onChange, label }: CheckProps) => (
  <label className="row h-9 gap-2">
    <input
      type="checkbox"
      className="size-4 accent-fill"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
);

function Result({ played }: { played: Backtest }) {
  const { trades, wins, luck } = played;
  const optional = (percent: number | null) => (percent === null ? '—' : signedPercentShort(percent));
  return (
    <div className="mt-4 grid gap-3">
      <BacktestChart played={played} />
      <dl className="kv">
        <dt>{text.backtest.returned}</dt>
        <dd className="strong">{signedPercentShort(played.returnPercent)}</dd>
        <dt>{text.backtest.benchmarks}</dt>
        <dd>{text.backtest.pair(optional(played.niftyPercent), optional(played.equalWeightPercent))}</dd>
        <dt>{text.backtest.luck}</dt>
        <dd>
          {luck === null
            ? text.backtest.tooFew
            : text.backtest.range(signedPercentShort(luck.low), signedPercentShort(luck.high))}
        </dd>
        <dt>
          <Term id="drawdown">{text.backtest.drawdown}</Term>
        </dt>
        <dd>{signedPercentShort(played.maxDrawdownPercent)}</dd>
        <dt>{text.backtest.trades}</dt>
        <dd>{text.backtest.pair(count(trades), count(wins))}</dd>
        <dt>{text.backtest.charges}</dt>
        <dd>{rupees(played.charges)}</dd>
        <dt>{text.backtest.slippageCost}</dt>
        <dd>{rupees(played.slippage)}</dd>
      </dl>
      <p className="small t3">
        {text.backtest.simulatedOver(count(played.predictionDays))}{' '}
        <Term id="out-of-sample">{text.backtest.outOfSample}</Term>
        {text.backtest.capital(rupees(played.capital))} {text.backtest.survivors}
      </p>
    </div>
  );
}

const yearsBefore = (date: string, years: number) => `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;
