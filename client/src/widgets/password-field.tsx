import { clsx } from 'clsx';
import { type ComponentProps, useDeferredValue } from 'react';
import { useEstimator } from '#client/lib/sign-in/use-estimator.ts';
import { Field } from '#client/ui/form/field.tsx';
import { PasswordInput } from '#client/ui/form/password-input.tsx';
import {
  type Estimator,
  judgePassword,
  type PasswordLevel,
  type PasswordOwner,
} from '#shared/domain/account/password-strength.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/limits.ts';
import { text } from './text.ts';

/** A new password's field with its strength. `written` is the field's current value. */
export function NewPasswordField({
  label,
  error,
  written,
  owner,
  ...input
}: {
  label: string;
  error?: string | undefined;
  written: string;
  owner: PasswordOwner;
} & ComponentProps<'input'>) {
  const { estimate, load } = useEstimator();
  return (
    <div className="grid gap-2">
      <Field label={label} hint={text.password.hint(MIN_PASSWORD_LENGTH)} error={error}>
        <PasswordInput autoComplete="new-password" onFocus={load} {...input} />
      </Field>
      {estimate && written !== '' && <Meter estimate={estimate} written={written} owner={owner} />}
    </div>
  );
}

const LEVELS: Record<PasswordLevel, { bars: number; colour: string; words: string }> = {
  weak: { bars: 1, colour: 'bg-warn', words: text.password.weak },
  fair: { bars: 2, colour: 'bg-warn', words: text.password.fair },
  good: { bars: 3, colour: 'bg-mark', words: text.password.good },
  strong: { bars: 4, colour: 'bg-mark', words: text.password.strong },
};

function Meter({ estimate, written, owner }: { estimate: Estimator; written: string; owner: PasswordOwner }) {
  const { level, refusal } = judgePassword(estimate, useDeferredValue(written), owner);
  const { bars, colour, words } = LEVELS[level];
  const short = written.length < MIN_PASSWORD_LENGTH;
  const sentence = short
    ? text.password.short
    : refusal === null
      ? words
      : `${words}: ${lowerFirst(refusal)}`;
  return (
    <div className="grid gap-1">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={clsx('h-1 rounded-full', bar <= (short ? 1 : bars) ? colour : 'bg-active')}
          />
        ))}
      </div>
      <p className="small t2" role="status" aria-label={text.password.strength}>
        {sentence}
      </p>
    </div>
  );
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
