import { useState } from 'react';
import { useConfirmHalt, useDataQuality } from '#client/api/admin/data-quality.ts';
import { price } from '#client/lib/format/format.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import type { StockHalt } from '#shared/contract/admin/data-quality.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { dateText } from '../admin-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { text } from './text.ts';

const ENDS = text.halts.ends;

function haltText({ cause, open, previousClose, tradingDate }: StockHalt): string {
  const date = dateText(tradingDate);
  return open === null || previousClose === null
    ? text.halts.since[cause](date)
    : text.halts.opened(price(open), price(previousClose), date);
}

/** Halted stocks; empty if there are none. */
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
              <span className="small t3">{haltText(halt)}</span>
            </span>
            {ENDS[halt.cause] && (
              <Button
                onClick={() => setPending(halt)}
                aria-label={ENDS[halt.cause]?.named(displaySymbol(halt.symbol))}
              >
                {ENDS[halt.cause]?.action}
              </Button>
            )}
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
      title={ENDS[halt.cause]?.named(name) ?? name}
      changes={[text.halts.resumes, text.halts.fires]}
      action={ENDS[halt.cause]?.action ?? text.halts.resume}
      doing={confirm}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
