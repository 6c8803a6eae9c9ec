import { type ReactNode, useState } from 'react';
import type { Holding } from '#shared/contract/portfolio.ts';
import { ExitDialog } from './exit-dialog.tsx';

/** Opens the confirmation for some positions; `dialog` is to be drawn beside the list. */
export function useExit(): { exit: (holdings: readonly Holding[]) => void; dialog: ReactNode } {
  const [holdings, setHoldings] = useState<readonly Holding[] | null>(null);
  return {
    exit: setHoldings,
    dialog: holdings && <ExitDialog holdings={holdings} onClose={() => setHoldings(null)} />,
  };
}
