import { Field, NumberInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { text } from './text.ts';
import type { TrailUnit } from './trail-terms.ts';

const UNITS = [
  { value: 'rupees', label: '₹' },
  { value: 'percent', label: '%' },
] as const;

/** The step of a trailing stop-loss, in rupees or percent. */
export function TrailField({
  trail,
  unit,
  error,
  onChange,
}: {
  trail: string;
  unit: TrailUnit;
  error: string | undefined;
  onChange: (part: { trail?: string; trailUnit?: TrailUnit }) => void;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <Field label={text.trail.label} aside={<span className="t3">{text.trail.optional}</span>} error={error}>
        <NumberInput
          rupees={unit === 'rupees'}
          value={trail}
          onChange={({ target }) => onChange({ trail: target.value })}
        />
      </Field>
      <div className="field">
        <div className="field-label">{text.trail.unit}</div>
        <Segmented
          label={text.trail.unit}
          options={UNITS}
          value={unit}
          onChange={(trailUnit) => onChange({ trailUnit })}
        />
      </div>
    </div>
  );
}
