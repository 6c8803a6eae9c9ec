import { NumberInput } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import type { IndicatorChoice } from '#shared/contract/market/bars.ts';
import { MAX_INDICATORS } from './chart-choice.ts';
import { choiceOf, clampedTo, valuesOf, writeIndicator } from './indicator-text.ts';
import { text } from './text.ts';

/** The drawn indicators with rules and parameters, and those that can be added. */
export function IndicatorMenu({
  choices,
  chosen,
  onChange,
}: {
  choices: readonly IndicatorChoice[];
  chosen: readonly string[];
  onChange: (next: string[]) => void;
}) {
  const full = chosen.length >= MAX_INDICATORS;
  const add = (id: string) => {
    const choice = choices.find((each) => each.id === id);
    if (choice) onChange([...chosen, another(choice, chosen)]);
  };
  return (
    <div className="grid gap-3 rounded-card bg-sunken p-3">
      {chosen.length > 0 && <Chosen choices={choices} chosen={chosen} onChange={onChange} />}
      <div className="row flex-wrap">
        <Select
          label={text.indicator.add}
          className="max-w-full"
          disabled={full}
          options={[
            { value: '', label: text.indicator.add },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value=""
          onChange={add}
        />
        <span className="small t3">
          {full ? text.indicator.full(MAX_INDICATORS) : text.indicator.limit(MAX_INDICATORS)}
        </span>
      </div>
    </div>
  );
}

function Chosen({
  choices,
  chosen,
  onChange,
}: {
  choices: readonly IndicatorChoice[];
  chosen: readonly string[];
  onChange: (next: string[]) => void;
}) {
  return (
    <ul className="grid gap-2">
      {chosen.map((written, place) => {
        const choice = choiceOf(choices, written);
        if (!choice) return null;
        const change = (values: number[]) => onChange(chosen.with(place, writeIndicator(choice.id, values)));
        return (
          <li key={written} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <i
              aria-hidden
              className="h-0.5 w-3 rounded-full"
              style={{ background: `var(--line-ind-${place + 1})` }}
            />
            <span className="strong">{choice.name}</span>
            <Parameters choice={choice} values={valuesOf(choice, written)} onChange={change} />
            <button
              type="button"
              className="small text-fg-3 hover:text-fg"
              aria-label={text.indicator.removeNamed(choice.name)}
              onClick={() => onChange(chosen.filter((_, at) => at !== place))}
            >
              {text.indicator.remove}
            </button>
            <p className="small t3 basis-full">{choice.rule}</p>
          </li>
        );
      })}
    </ul>
  );
}

function Parameters({
  choice,
  values,
  onChange,
}: {
  choice: IndicatorChoice;
  values: number[];
  onChange: (next: number[]) => void;
}) {
  return choice.parameters.map((parameter, at) => {
    const change = (value: number) => value !== values[at] && onChange(values.with(at, value));
    const value = values[at] ?? parameter.initial;
    return (
      <span key={parameter.name} className="row small gap-1.5 text-fg-3">
        {parameter.name}
        <ParameterField of={choice.name} parameter={parameter} value={value} onChange={change} />
      </span>
    );
  });
}

/** A choice, or a number that takes effect on blur or Enter, within the indicator's limits. */
function ParameterField({
  of,
  parameter: { name, min, max, whole, choices },
  value,
  onChange,
}: {
  of: string;
  parameter: IndicatorChoice['parameters'][number];
  value: number;
  onChange: (next: number) => void;
}) {
  const label = text.indicator.parameter(of, name);
  if (choices.length > 0) {
    const options = choices.map((choice) => ({ value: String(choice.value), label: choice.name }));
    return (
      <Select
        label={label}
        options={options}
        value={String(value)}
        onChange={(next) => onChange(Number(next))}
      />
    );
  }
  return (
    <NumberInput
      aria-label={label}
      whole={whole}
      className="h-7 w-16 px-1.5 pointer-coarse:h-11"
      defaultValue={String(value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={(event) => {
        const next = clampedTo(Number(event.target.value || Number.NaN), { min, max, whole });
        event.target.value = String(next ?? value);
        if (next !== null) onChange(next);
      }}
    />
  );
}

/** An indicator with default parameters; if already drawn, with twice the period. */
function another({ id, parameters }: IndicatorChoice, chosen: readonly string[]): string {
  const usual = parameters.map(({ initial }) => initial);
  const written = writeIndicator(id, usual);
  const [first] = parameters;
  if (!first || !chosen.includes(written)) return written;
  return writeIndicator(id, usual.with(0, Math.min(first.max, first.initial * 2)));
}
