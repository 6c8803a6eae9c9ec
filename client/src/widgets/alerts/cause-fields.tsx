import { rupees } from '#client/lib/format.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { Field, NumberInput, TextInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Stock } from '#shared/contract/stocks.ts';
import { MAX_OWN_SCREEN_TEXT } from '#shared/domain/limits.ts';
import { type Draft, isUp, TEMPLATES } from './draft.ts';

interface Props {
  draft: Draft;
  /** Undefined until it is known. */
  stock: Stock | undefined;
  problem: string | undefined;
  onChange: (part: Partial<Draft>) => void;
}

/** What an alert waits for: a price, a change since yesterday's close, or a condition. */
export function CauseFields(props: Props) {
  if (props.draft.about === 'price') return <PriceFields {...props} />;
  if (props.draft.about === 'change') return <ChangeFields {...props} />;
  return <ConditionFields {...props} />;
}

function PriceFields({ draft, stock, problem, onChange }: Props) {
  const quote = useQuote(stock?.id ?? -1);
  const listed = stock ? Number(stock.currentPrice) : null;
  const last = quote ? quote.last / 100 : listed;
  return (
    <div className="grid gap-3">
      <Field label="Price" error={problem} hint="As soon as a trade reaches it.">
        <NumberInput
          rupees
          placeholder={last === null ? '0.00' : rupees(last).replace('₹', '')}
          value={draft.price}
          onChange={({ target }) =>
            onChange({ price: target.value, up: isUp(target.value, last) ?? draft.up })
          }
        />
      </Field>
      <Segmented
        label="Which way"
        options={[
          { value: 'up', label: 'At or above it' },
          { value: 'down', label: 'At or below it' },
        ]}
        value={draft.up ? 'up' : 'down'}
        onChange={(way) => onChange({ up: way === 'up' })}
      />
    </div>
  );
}

function ChangeFields({ draft, problem, onChange }: Props) {
  return (
    <div className="grid gap-3">
      <Field label="Change since the close before" error={problem} hint="As soon as a trade reaches it.">
        <TextInput
          className="num"
          inputMode="decimal"
          autoComplete="off"
          placeholder="2.5"
          after={<span className="t3">%</span>}
          value={draft.percent}
          onChange={({ target }) => onChange({ percent: target.value })}
        />
      </Field>
      <Segmented
        label="Which way"
        options={[
          { value: 'up', label: 'Up by it' },
          { value: 'down', label: 'Down by it' },
        ]}
        value={draft.up ? 'up' : 'down'}
        onChange={(way) => onChange({ up: way === 'up' })}
      />
    </div>
  );
}

const CHOOSE = { value: '', label: 'Choose, or write below' };

function ConditionFields({ draft, problem, onChange }: Props) {
  const template = TEMPLATES.find(({ expression }) => expression === draft.expression);
  return (
    <div className="grid gap-3">
      <Select
        label="Ready-made conditions"
        options={[CHOOSE, ...TEMPLATES.map(({ name, expression }) => ({ value: expression, label: name }))]}
        value={template?.expression ?? ''}
        onChange={(expression) => onChange({ expression })}
      />
      <Field
        label="Condition"
        error={problem}
        hint="In the words of your own screens. Looked at every fifteen minutes, on daily bars with today’s so far."
      >
        <TextInput
          placeholder="rsi(14) crosses above 30"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          maxLength={MAX_OWN_SCREEN_TEXT}
          value={draft.expression}
          onChange={({ target }) => onChange({ expression: target.value })}
        />
      </Field>
    </div>
  );
}
