import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { text } from '../text.ts';
import { TextInput } from './field.tsx';

/** A password input with a show button. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-label={text.showPassword}
          aria-pressed={shown}
          className="-mr-1.5 grid size-7 place-items-center rounded-control text-fg-3 hover:text-fg"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden />
        </button>
      }
    />
  );
}
