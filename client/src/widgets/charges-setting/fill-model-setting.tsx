import { useId } from 'react';
import { useAccountSettings, useChangeAccountSettings } from '#client/api/trading/portfolio.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Notice } from '#client/ui/states.tsx';
import { FILL_MODEL_NAME, FILL_MODELS } from '#shared/domain/trading/fill-model.ts';
import { fillText } from './text.ts';

const MODELS = FILL_MODELS.map((value) => ({ value, label: FILL_MODEL_NAME[value] }));

/** Settings: how later orders of the paper account are filled. */
export function FillModelSetting({ className }: { className?: string }) {
  const settings = useAccountSettings();
  const change = useChangeAccountSettings();
  const title = useId();
  if (!settings.data) return null;
  const { fillModel } = settings.data;
  return (
    <Card className={className} aria-labelledby={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-[64ch]">
          <h2 id={title}>{fillText.title}</h2>
          <p className="t3 mt-0.5">
            {fillText.models[fillModel]} {fillText.fromNow}
          </p>
        </div>
        <Segmented
          label={fillText.title}
          options={MODELS}
          value={fillModel}
          onChange={(chosen) => change.mutate({ fillModel: chosen })}
          className="max-desk:w-full"
        />
      </div>
      {change.error && <Notice className="mt-3">{sentenceOf(change.error)}</Notice>}
    </Card>
  );
}
