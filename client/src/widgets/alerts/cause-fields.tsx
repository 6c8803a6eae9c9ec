import { rupees } from '#client/lib/format/format.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { Field, NumberInput, TextInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Select } from '#client/ui/form/select.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { MAX_OWN_SCREEN_TEXT } from '#shared/domain/limits.ts';
import { type Draft, isUp, TEMPLATES } from './draft.ts';
import { text } from './text.ts';

interface Props {
  draft: Draft;
  /** Undefined while loading. */
  stock: Stock | undefined;
  problem: string | undefined;
  onChange: (part: Partial<Draft>) => void;
}

/** An alert's cause: a price, a change since the previous close, or a condition. */
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
      <Field label={text.form.price} error={problem} hint={text.form.onLtp}>
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
        label={text.form.direction}
        options={[
          { value: 'up', label: text.form.atOrAbove },
          { value: 'down', label: text.form.atOrBelow },
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
      <Field label={text.form.changeSinceClose} error={problem} hint={text.form.onLtp}>
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
        label={text.form.direction}
        options={[
          { value: 'up', label: text.form.up },
          { value: 'down', label: text.form.down },
        ]}
        value={draft.up ? 'up' : 'down'}
        onChange={(way) => onChange({ up: way === 'up' })}
      />
    </div>
  );
}

const CHOOSE = { value: '', label: text.form.choose };

function ConditionFields({ draft, problem, onChange }: Props) {
  const template = TEMPLATES.find(({ expression }) => expression === draft.expression);
  return (
    <div className="grid gap-3">
      <Select
        label={text.form.templates}
        options={[CHOOSE, ...TEMPLATES.map(({ name, expression }) => ({ value: expression, label: name }))]}
        value={template?.expression ?? ''}
        onChange={(expression) => onChange({ expression })}
      />
      <Field label={text.form.condition} error={problem} hint={text.form.conditionHint}>
        <TextInput
          placeholder={text.form.conditionPlaceholder}
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
