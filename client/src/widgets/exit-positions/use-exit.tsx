import { type ReactNode, useState } from 'react';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import type { Position } from '#shared/contract/trading/positions.ts';
import { ExitDialog } from './exit-dialog.tsx';
import { type Leg, legsOf } from './legs.ts';

/** Opens the confirmation for holdings and intraday positions; render `dialog` next to the list. */
export function useExit(): {
  exit: (holdings: readonly Holding[], positions?: readonly Position[]) => void;
  dialog: ReactNode;
} {
  const [legs, setLegs] = useState<readonly Leg[]>([]);
  return {
    exit: (holdings, positions = []) => setLegs(legsOf(holdings, positions)),
    dialog: legs.length > 0 && <ExitDialog legs={legs} onClose={() => setLegs([])} />,
  };
}
