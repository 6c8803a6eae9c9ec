import { useDemoSignIn, useSignInOptions } from '#client/api/account/auth.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/states.tsx';
import { text } from './text.ts';

/** One-click accounts of a development server; a production server has none. */
export function DemoAccounts({ onEnter }: { onEnter: () => void }) {
  const { data: options } = useSignInOptions();
  const signIn = useDemoSignIn();
  if (!options || options.demoAccounts.length === 0) return null;
  return (
    <section aria-label={text.demo.label} className="mt-6 grid gap-3 border-t border-line pt-4">
      <p className="small t3">{text.demo.intro}</p>
      <div className="grid grid-flow-col gap-2">
        {options.demoAccounts.map(({ role, label, email }) => (
          <Button
            key={role}
            title={email}
            disabled={signIn.isPending || signIn.isSuccess}
            onClick={() => signIn.mutate(role, { onSuccess: onEnter })}
          >
            {label}
          </Button>
        ))}
      </div>
      {signIn.error && <Notice>{sentenceOf(signIn.error)}</Notice>}
    </section>
  );
}
