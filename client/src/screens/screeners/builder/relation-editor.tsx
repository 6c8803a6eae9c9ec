import { Select } from '#client/ui/form/select.tsx';
import type { ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import { COMPARISONS, type Condition, fieldsOf, type Window } from '#shared/domain/screen-language/syntax.ts';
import { NumberField } from './number-field.tsx';
import { text } from './text.ts';
import { ValueEditor } from './value-editor.tsx';

type Relation = Extract<Condition, { kind: 'comparison' } | { kind: 'crossing' }>;

const SIGN_WORDS = {
  '<': text.relation.below,
  '<=': text.relation.atMost,
  '>': text.relation.above,
  '>=': text.relation.atLeast,
} as const;

const RELATIONS = [
  ...COMPARISONS.map((sign) => ({ value: sign, label: SIGN_WORDS[sign] })),
  { value: 'above', label: text.relation.crossesAbove },
  { value: 'below', label: text.relation.crossesBelow },
] as const;

const WINDOWS = [
  { value: 'now', label: text.relation.now },
  { value: 'within', label: text.relation.within },
  { value: 'for', label: text.relation.for },
] as const;

const USUAL_SESSIONS = 5;

/** Two values, their comparison or crossing, and with `more` its window. */
export function RelationEditor({
  relation,
  language,
  more,
  onChange,
}: {
  relation: Relation;
  language: ScreenLanguage;
  /** Also shows offsets, scale and window. */
  more: boolean;
  onChange: (next: Relation) => void;
}) {
  const { left, right, window } = relation;
  const how = relation.kind === 'comparison' ? relation.operator : relation.direction;
  const setHow = (value: (typeof RELATIONS)[number]['value']) =>
    onChange(
      value === 'above' || value === 'below'
        ? { kind: 'crossing', direction: value, left, right, window }
        : { kind: 'comparison', operator: value, left, right, window },
    );
  return (
    <div className="flex flex-wrap items-start gap-2">
      <ValueEditor
        label={text.relation.first}
        value={left}
        language={language}
        more={more}
        onChange={(next) => onChange({ ...relation, left: next })}
      />
      <Select label={text.relation.comparison} options={RELATIONS} value={how} onChange={setHow} />
      <ValueEditor
        label={text.relation.second}
        value={right}
        language={language}
        more={more}
        onChange={(next) => onChange({ ...relation, right: next })}
      />
      {(more || window !== null) && (
        <WindowEditor
          window={window}
          most={language.limits.lookback}
          onChange={(next) => onChange({ ...relation, window: next })}
        />
      )}
      <FieldNotes relation={relation} language={language} />
    </div>
  );
}

/** Notes that the field names don't give, such as that a loss has no P/E. */
function FieldNotes({ relation, language }: { relation: Relation; language: ScreenLanguage }) {
  const used = new Set(fieldsOf(relation).map(({ name }) => name));
  return language.fields
    .filter(({ name, note }) => note !== null && used.has(name))
    .map(({ name, words, note }) => (
      <p key={name} className="small t3 basis-full">
        {text.field.note(words, note ?? '')}
      </p>
    ));
}

function WindowEditor({
  window,
  most,
  onChange,
}: {
  window: Window | null;
  most: number;
  onChange: (next: Window | null) => void;
}) {
  return (
    <span className="row">
      <Select
        label={text.relation.when}
        options={WINDOWS}
        value={window?.word ?? 'now'}
        onChange={(word) =>
          onChange(word === 'now' ? null : { word, sessions: window?.sessions ?? USUAL_SESSIONS })
        }
      />
      {window && (
        <>
          <NumberField
            label={text.relation.days}
            value={window.sessions}
            limits={{ min: 1, max: most, whole: true }}
            onChange={(sessions) => onChange({ ...window, sessions })}
          />
          <span className="small t3">{text.relation.daysUnit}</span>
        </>
      )}
    </span>
  );
}
