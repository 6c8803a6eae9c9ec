import { useState } from 'react';
import { useConfirmHalt, useDataQuality } from '#client/api/data-quality.ts';
import { price } from '#client/lib/format.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import type { StockHalt } from '#shared/contract/data-quality.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { dateText } from '../admin-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { text } from './text.ts';

/** The stocks that don't trade because of an unexplained price break; nothing while there is none. */
export function HaltsCard() {
  const [pending, setPending] = useState<StockHalt | null>(null);
  const halts = useDataQuality().data?.halts ?? [];
  if (halts.length === 0) return null;
  return (
    <Card aria-labelledby="halts">
      <CardHead title={text.halts.title} id="halts" />
      <p className="t2">{text.halts.purpose}</p>
      <ul className="mt-2">
        {halts.map((halt) => (
          <li key={halt.symbol} className="row flex-wrap justify-between gap-y-2 border-t border-line py-2">
            <span>
              <b className="strong">{displaySymbol(halt.symbol)}</b>{' '}
              <span className="small t3">
                {text.halts.opened(price(halt.open), price(halt.previousClose), dateText(halt.tradingDate))}
              </span>
            </span>
            <Button
              onClick={() => setPending(halt)}
              aria-label={text.halts.confirmNamed(displaySymbol(halt.symbol))}
            >
              {text.halts.confirm}
            </Button>
          </li>
        ))}
      </ul>
      {pending && <ConfirmHalt halt={pending} onClose={() => setPending(null)} />}
    </Card>
  );
}

function ConfirmHalt({ halt, onClose }: { halt: StockHalt; onClose: () => void }) {
  const confirm = useConfirmHalt();
  const name = displaySymbol(halt.symbol);
  const run = () =>
    confirm.mutate(halt.symbol, {
      onSuccess: () => {
        toastSuccess(text.halts.confirmed(name));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text.halts.confirmTitle(name)}
      changes={[text.halts.resumes, text.halts.fires]}
      action={text.halts.confirm}
      doing={confirm}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
