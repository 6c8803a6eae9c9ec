import { DemoAccounts } from './demo-accounts.tsx';

/** Ways to sign in without a password, below its form. */
export function OtherWaysIn({ onEnter }: { onEnter: () => void }) {
  return <DemoAccounts onEnter={onEnter} />;
}
