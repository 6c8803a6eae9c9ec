import { clsx } from 'clsx';
import { type SyntheticEvent, useState } from 'react';
import { useChangeGtt, useCreateGtt } from '#client/api/trading/gtt.ts';
import { count } from '#client/lib/format/format.ts';
import { useShown } from '#client/lib/hooks/use-shown.ts';
import { Field, NumberInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { Gtt } from '#shared/contract/trading/gtt.ts';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { PriceNow } from '../alerts/price-now.tsx';
import { NoteField } from '../orders/note-field.tsx';
import { RefusalNotice } from '../orders/refusal-notice.tsx';
import { SubmitButton } from '../orders/submit-button.tsx';
import { TrailField } from '../orders/trail-field.tsx';
import { useLivePrice } from '../price-cell.tsx';
import { canTrail, draftOf, type GttDraft, newDraft, readGtt } from './draft.ts';
import { gttName } from './gtt-words.ts';
import { LegFields } from './leg-fields.tsx';
import { text } from './text.ts';

const SIDES = [
  { value: 'BUY', label: text.form.buy },
  { value: 'SELL', label: text.form.sell },
] as const;

/** Creates a GTT for a stock, or changes an active one. The server's refusal stays in the form. */
export function GttForm({
  stock,
  side,
  owned,
  gtt,
  onDone,
}: {
  stock: Stock;
  side: TradeSide;
  /** Null if unknown. */
  owned: number | null;
  gtt: Gtt | null;
  onDone: () => void;
}) {
  const [draft, setDraft] = useState<GttDraft>(() => (gtt ? draftOf(gtt) : newDraft(side, owned)));
  const { last } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: Number(stock.volume),
  });
  const { problems, terms } = readGtt(draft, { last, owned });
  const { save, pending, error, forgetError } = useSaving(stock, gtt, onDone);
  const write = (part: Partial<GttDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    forgetError();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (terms && !pending) void save(draft, terms);
  };
  const tone = draft.side === 'BUY' ? 'buy' : 'sell';
  return (
    <form
      onSubmit={submit}
      noValidate
      className={clsx('ticket grid gap-4 px-6 py-5 max-desk:px-4 max-desk:py-4', tone)}
    >
      <PriceNow stock={stock} />
      {!gtt && <KindFields draft={draft} tone={tone} onChange={write} />}
      <Field
        label={text.form.quantity}
        aside={owned !== null && <span className="t3">{text.form.holding(count(owned))}</span>}
        error={problems.quantity}
      >
        <NumberInput
          whole
          value={draft.quantity}
          onChange={({ target }) => write({ quantity: target.value })}
        />
      </Field>
      <LegFields name="stop" draft={draft} problems={problems} last={last} onChange={write} />
      {draft.kind === 'OCO' && (
        <LegFields name="target" draft={draft} problems={problems} last={last} onChange={write} />
      )}
      {canTrail(draft, last) && (
        <TrailField trail={draft.trail} unit={draft.trailUnit} error={problems.trail} onChange={write} />
      )}
      <NoteField value={draft.note} onChange={(note) => write({ note })} />
      <p className="small t3">{gtt ? text.form.validUntil(dayText(gtt.expiresOn)) : text.form.terms}</p>
      {error && <RefusalNotice error={error} />}
      <SubmitButton
        busy={pending || terms === null}
        label={pending ? text.form.saving : gtt ? text.form.save : text.form.create}
        busyLabel={pending ? text.form.saving : gtt ? text.form.save : text.form.create}
        variant={tone}
      />
    </form>
  );
}

/** Side and type; fixed for an existing GTT. */
function KindFields({
  draft,
  tone,
  onChange,
}: {
  draft: GttDraft;
  tone: 'buy' | 'sell';
  onChange: (part: Partial<GttDraft>) => void;
}) {
  const isBuy = draft.side === 'BUY';
  const kinds = [
    { value: 'SINGLE', label: text.form.single },
    { value: 'OCO', label: text.form.oco, disabled: isBuy },
  ] as const;
  return (
    <>
      <Segmented
        label={text.form.side}
        options={SIDES}
        value={draft.side}
        onChange={(side) => onChange({ side, ...(side === 'BUY' && { kind: 'SINGLE' }) })}
        tone={tone}
      />
      <div className="field">
        <div className="field-label">{text.form.kind}</div>
        <Segmented
          label={text.form.kind}
          options={kinds}
          value={draft.kind}
          onChange={(kind) => onChange({ kind })}
        />
        {draft.kind === 'OCO' && <p className="small t3">{text.form.ocoHint}</p>}
      </div>
    </>
  );
}

/** Saves the form, and reports it even after the dialog was closed. */
function useSaving(stock: Stock, gtt: Gtt | null, onDone: () => void) {
  const create = useCreateGtt();
  const change = useChangeGtt();
  const shown = useShown();
  const { isPending: pending, error, reset } = gtt ? change : create;
  const save = async (
    { side, kind }: GttDraft,
    terms: NonNullable<ReturnType<typeof readGtt>['terms']>,
  ): Promise<void> => {
    const saving = gtt
      ? change.mutateAsync({ id: gtt.id, ...terms })
      : create.mutateAsync({ symbol: stock.symbol, side, kind, ...terms });
    const saved = await saving.catch(() => null);
    if (!saved) return;
    toast({ title: gtt ? text.form.changed : text.form.created, description: gttName(saved) });
    if (shown.current) onDone();
  };
  return { save, pending, error, forgetError: () => error && reset() };
}
