import { share } from '#client/lib/format/format.ts';
import { Field, NumberInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import type { Paise } from '#shared/domain/money.ts';
import { readPrice } from '../orders/read-price.ts';
import type { GttDraft, LegDraft, LegName, ReadGtt } from './draft.ts';
import { text } from './text.ts';

const ORDER_TYPES = [
  { value: 'LIMIT', label: text.form.limit },
  { value: 'MARKET', label: text.form.market },
] as const;

/** A trigger with its distance from the price, and the order it places. */
export function LegFields({
  name,
  draft,
  problems,
  last,
  onChange,
}: {
  name: LegName;
  draft: GttDraft;
  problems: ReadGtt['problems'];
  last: Paise;
  onChange: (part: Partial<GttDraft>) => void;
}) {
  const leg = draft[name];
  const write = (part: Partial<LegDraft>) => onChange({ [name]: { ...leg, ...part } });
  const labelled = (field: string) =>
    draft.kind === 'OCO' ? text.form.ofLeg(text.form[name], field) : field;
  const trigger = readPrice(leg.trigger);
  const away =
    typeof trigger === 'number' ? text.form.away(share((100 * Math.abs(trigger - last)) / last)) : null;
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label={labelled(text.form.trigger)} error={problems[`${name}Trigger`]} hint={away}>
        <NumberInput rupees value={leg.trigger} onChange={({ target }) => write({ trigger: target.value })} />
      </Field>
      {leg.orderType === 'LIMIT' ? (
        <Field label={labelled(text.form.limitPrice)} error={problems[`${name}Limit`]}>
          <NumberInput rupees value={leg.limit} onChange={({ target }) => write({ limit: target.value })} />
        </Field>
      ) : (
        <div />
      )}
      <div className="field col-span-2">
        <Segmented
          label={labelled(text.form.orderType)}
          options={ORDER_TYPES}
          value={leg.orderType}
          onChange={(orderType) => write({ orderType })}
          slim
        />
      </div>
    </div>
  );
}
