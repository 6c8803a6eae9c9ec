import { type SyntheticEvent, useState } from 'react';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { usePracticeDates, useStartPractice } from '#client/api/trading/practice.ts';
import { anyOf } from '#client/lib/any-of.ts';
import { count } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Field, NumberInput, TextInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { Notice } from '#client/ui/states.tsx';
import { SimulatedHistory } from '#client/widgets/simulated-history.tsx';
import { displaySymbol, normaliseSymbol } from '#shared/domain/market/symbol.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { PRACTICE_CASH, PRACTICE_SPEEDS, type PracticeSpeed } from '#shared/domain/trading/practice.ts';
import { readCash, readDay } from './start-form.ts';
import { text } from './text.ts';

export const SPEEDS = PRACTICE_SPEEDS.map((speed) => ({
  value: String(speed),
  label: text.start.times(speed),
}));
export const speedOf = (value: string): PracticeSpeed =>
  PRACTICE_SPEEDS.find((speed) => String(speed) === value) ?? 60;

/** Stock, day, cash and speed. The address may preset the first two. */
export function StartCard({
  stock,
  on,
  onStarted,
}: {
  stock: string;
  on: string;
  onStarted: (id: string) => void;
}) {
  const [symbol, setSymbol] = useState(stock === '' ? '' : normaliseSymbol(stock));
  const [date, setDate] = useState(on);
  const [cash, setCash] = useState(count(rupeesFromPaise(PRACTICE_CASH.initial)));
  const [speed, setSpeed] = useState<PracticeSpeed>(60);
  const dates = usePracticeDates(symbol);
  const start = useStartPractice();
  const day = readDay(date, dates.data?.dates);
  const money = readCash(cash);
  const ready = symbol !== '' && date !== '' && day.problem === null && money.amount !== null;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!ready || money.amount === null || start.isPending) return;
    const begun = await start.mutateAsync({ symbol, date, cash: money.amount, speed }).catch(() => null);
    if (begun) onStarted(begun.id);
  };
  return (
    <Card aria-labelledby="practise-a-day">
      <CardHead id="practise-a-day" title={text.start.title}>
        <SimulatedHistory />
      </CardHead>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <StockField symbol={symbol} onChange={setSymbol} />
        <DayField
          dates={dates.data?.dates}
          value={date}
          onChange={setDate}
          disabled={symbol === ''}
          hint={dates.isError ? sentenceOf(dates.error) : day.hint}
          problem={day.problem}
        />
        <Field label={text.start.cash} error={money.problem ?? undefined} hint={text.start.cashHint}>
          <NumberInput rupees value={cash} onChange={({ target }) => setCash(target.value)} />
        </Field>
        <div className="field">
          <div className="field-label">{text.start.speed}</div>
          <Segmented
            label={text.start.speed}
            options={SPEEDS}
            value={String(speed)}
            onChange={(value) => setSpeed(speedOf(value))}
          />
          <p className="field-note">{text.start.speedHint}</p>
        </div>
        {start.error && <Notice>{sentenceOf(start.error)}</Notice>}
        <Button type="submit" variant="primary" size="big" wide disabled={!ready || start.isPending}>
          {start.isPending ? text.start.settingUp : text.start.go}
        </Button>
      </form>
    </Card>
  );
}

/** A replayable day, typed or chosen randomly. */
function DayField({
  dates,
  value,
  onChange,
  disabled,
  hint,
  problem,
}: {
  /** The available days, oldest first; undefined until known. */
  dates: readonly string[] | undefined;
  value: string;
  onChange: (date: string) => void;
  disabled: boolean;
  hint: string | undefined;
  problem: string | null;
}) {
  return (
    <Field
      label={text.start.day}
      aside={
        <button
          type="button"
          className="small text-accent disabled:text-fg-3"
          disabled={!dates}
          onClick={() => onChange(anyOf(dates ?? []) ?? '')}
        >
          {text.start.anyDay}
        </button>
      }
      hint={hint}
      error={problem ?? undefined}
    >
      <TextInput
        type="date"
        value={value}
        min={dates?.[0]}
        max={dates?.at(-1)}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

/** All stocks of the universe; a preset stock that has left it can also be replayed. */
function StockField({ symbol, onChange }: { symbol: string; onChange: (symbol: string) => void }) {
  const stocks = useStocks(STOCKS_POLL_MS.allStocks);
  const known = (stocks.data ?? []).map((each) => ({
    value: each.symbol,
    label: text.start.option(displaySymbol(each.symbol), each.name),
  }));
  const named = symbol === '' || known.some(({ value }) => value === symbol);
  const others = named ? [] : [{ value: symbol, label: displaySymbol(symbol) }];
  return (
    <div className="field">
      <div className="field-label" aria-hidden>
        {text.start.stock}
      </div>
      <Select
        label={text.start.stock}
        value={symbol}
        options={[{ value: '', label: text.start.chooseStock }, ...others, ...known]}
        onChange={onChange}
      />
      {stocks.isError && (
        <p className="field-note error" role="alert">
          {sentenceOf(stocks.error)}
        </p>
      )}
    </div>
  );
}
