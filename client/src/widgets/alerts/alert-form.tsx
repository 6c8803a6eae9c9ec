import { type SyntheticEvent, useState } from 'react';
import { STOCKS_POLL_MS, useStocks } from '#client/api/market/stocks.ts';
import { useCreateAlert, useUpdateAlert } from '#client/api/signals/alerts.ts';
import { useShown } from '#client/lib/hooks/use-shown.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Alert } from '#shared/contract/signals/alerts.ts';
import { displaySymbol, normaliseSymbol } from '#shared/domain/market/symbol.ts';
import { SymbolField } from '../symbol-field/symbol-field.tsx';
import { CauseFields } from './cause-fields.tsx';
import { type Draft, draftOf, EMPTY_DRAFT, readDraft } from './draft.ts';
import { PriceNow } from './price-now.tsx';
import { REPEAT_LABEL, text } from './text.ts';

const ABOUT = [
  { value: 'price', label: text.form.price },
  { value: 'change', label: text.form.change },
  { value: 'indicator', label: text.form.indicator },
] as const;
const REPEATS = [
  { value: 'once', label: REPEAT_LABEL.once },
  { value: 'session', label: REPEAT_LABEL.session },
] as const;

/** Creates an alert, for a given or chosen stock, or edits one. Errors show at their field. */
export function AlertForm({
  symbol,
  alert,
  onDone,
}: {
  /** Null if it is chosen here. */
  symbol: string | null;
  /** The edited alert; null for a new one. */
  alert: Alert | null;
  onDone: () => void;
}) {
  const stocks = useStocks(STOCKS_POLL_MS.allStocks);
  const [chosen, setChosen] = useState('');
  const [draft, setDraft] = useState<Draft>(alert ? draftOf(alert) : EMPTY_DRAFT);
  const [problem, setProblem] = useState<string>();
  const [symbolProblem, setSymbolProblem] = useState<string>();
  const wanted = symbol ?? (chosen.trim() === '' ? null : normaliseSymbol(chosen));
  const stock = stocks.data?.find((each) => each.symbol === wanted);
  const { save, busy } = useSaving(alert, onDone, setProblem);
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (stocks.data && !stock) return setSymbolProblem(text.form.noStock);
    const read = readDraft(draft);
    if ('problem' in read) return setProblem(read.problem);
    void save(wanted ?? '', read.cause);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {symbol === null && (
        <SymbolField
          ref={null}
          stocks={stocks.data ?? []}
          value={chosen}
          error={symbolProblem}
          onChange={(written) => {
            setChosen(written);
            setSymbolProblem(undefined);
          }}
          onBlur={() => undefined}
        />
      )}
      {stock && <PriceNow stock={stock} />}
      {symbol !== null && stocks.data && !stock && <p className="t2">{text.form.noStock}</p>}
      <Segmented
        label={text.form.about}
        options={ABOUT}
        value={draft.about}
        onChange={(about) => change({ about })}
      />
      <CauseFields draft={draft} stock={stock} problem={problem} onChange={change} />
      <Segmented
        label={text.form.repeat}
        options={REPEATS}
        value={draft.repeat}
        onChange={(repeat) => change({ repeat })}
        slim
      />
      <Button type="submit" variant="primary" size="big" wide disabled={busy}>
        {alert ? (alert.state === 'fired' ? text.form.turnOnAgain : text.form.save) : text.form.create}
      </Button>
    </form>
  );
}

/** Submits the form; the server's error shows in the form, success in a toast. */
function useSaving(alert: Alert | null, onDone: () => void, onProblem: (words: string) => void) {
  const create = useCreateAlert();
  const update = useUpdateAlert();
  const shown = useShown();
  return {
    busy: create.isPending || update.isPending,
    save: async (symbol: string, cause: Parameters<typeof create.mutateAsync>[0]['cause']) => {
      try {
        const set = await (alert
          ? update.mutateAsync({ id: alert.id, cause })
          : create.mutateAsync({ symbol, cause }));
        toast({
          title: text.form.set,
          description: text.form.setDescription(displaySymbol(set.symbol), set.words),
        });
        if (shown.current) onDone();
      } catch (error) {
        onProblem(sentenceOf(error));
      }
    },
  };
}
