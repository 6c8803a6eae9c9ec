import { NumberInput } from '#client/ui/form/field.tsx';

/** A number that takes effect on blur or Enter, clamped to its limits. */
export function NumberField({
  label,
  value,
  limits: { min, max, whole },
  onChange,
}: {
  label: string;
  value: number;
  limits: { min: number; max: number; whole: boolean };
  onChange: (next: number) => void;
}) {
  return (
    <NumberInput
      key={value}
      aria-label={label}
      whole={whole}
      className="h-(--control) w-18 px-2"
      defaultValue={String(value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={(event) => {
        const typed = event.target.value.trim() === '' ? Number.NaN : Number(event.target.value);
        const clamped = Math.min(max, Math.max(min, whole ? Math.round(typed) : typed));
        event.target.value = String(Number.isFinite(clamped) ? clamped : value);
        if (Number.isFinite(clamped) && clamped !== value) onChange(clamped);
      }}
    />
  );
}
