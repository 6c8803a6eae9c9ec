import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useLedgerCheck } from '#client/api/admin/admin.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ledgerText } from './ledger-text.ts';

const LIGHT_ICONS = { good: CircleCheck, warn: Clock, bad: CircleX };

/** Ledger status, shown on every tab. */
export function LedgerLight() {
  const { data } = useLedgerCheck();
  if (data === undefined) return null;
  const { look, words } = ledgerText(data);
  const Icon = LIGHT_ICONS[look];
  return (
    <Badge look={look} role="status">
      <Icon aria-hidden size={13} />
      {words}
    </Badge>
  );
}
