import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import type { ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import type { Condition } from '#shared/domain/screen-language/syntax.ts';
import { type Group, PartEditor } from './part-editor.tsx';
import { readyConditions } from './ready-conditions.ts';
import { text } from './text.ts';

/** Nesting depth offered by the builder; the text allows more. */
const OFFERED_DEPTH = 3;

/** A group that requires all or any of its conditions: chips to add, then its own chips. */
export function GroupEditor({
  group,
  language,
  depth,
  onChange,
}: {
  group: Group;
  language: ScreenLanguage;
  depth: number;
  onChange: (next: Condition) => void;
}) {
  const { kind, of } = group;
  const [open, setOpen] = useState<number | null>(null);
  const other = kind === 'and' ? ('or' as const) : ('and' as const);
  const add = (part: Condition) => {
    onChange({ kind, of: [...of, part] });
    setOpen(of.length);
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">{kind === 'and' ? text.group.allHold : text.group.anyHolds}</legend>
      {depth === 0 && <ReadyChips language={language} onAdd={add} />}
      {(of.length > 1 || depth > 0) && (
        <Segmented
          slim
          className="justify-self-start"
          label={text.group.join}
          options={[
            { value: 'and', label: text.group.all },
            { value: 'or', label: text.group.any },
          ]}
          value={kind}
          onChange={(next) => onChange({ kind: next, of })}
        />
      )}
      <ul className="grid gap-2">
        {of.map((part, place) => (
          <PartEditor
            // Parts have no identity besides their position.
            key={placeKey(place)}
            part={part}
            language={language}
            open={open === place}
            onOpen={(next) => setOpen(next ? place : null)}
            onChange={(next) => onChange({ kind, of: of.with(place, next) })}
            onRemove={() => {
              onChange({ kind, of: of.toSpliced(place, 1) });
              setOpen(null);
            }}
            group={(inner, change) => (
              <GroupEditor group={inner} language={language} depth={depth + 1} onChange={change} />
            )}
          />
        ))}
        <AddButtons language={language} other={depth < OFFERED_DEPTH ? other : null} onAdd={add} />
      </ul>
    </fieldset>
  );
}

const placeKey = (place: number) => `part ${place}`;

function AddButtons({
  language,
  other,
  onAdd,
}: {
  language: ScreenLanguage;
  /** How a nested group combines; null if nesting is not offered. */
  other: 'and' | 'or' | null;
  onAdd: (condition: Condition) => void;
}) {
  const first = firstCondition(language);
  return (
    <li className="row flex-wrap">
      <Button variant="ghost" onClick={() => onAdd(first)}>
        <Plus aria-hidden />
        {text.group.addCondition}
      </Button>
      {other !== null && (
        <Button variant="ghost" onClick={() => onAdd({ kind: other, of: [first, first] })}>
          <Plus aria-hidden />
          {text.group.addGroup}
        </Button>
      )}
    </li>
  );
}

/** The most common conditions, one click each. */
function ReadyChips({
  language,
  onAdd,
}: {
  language: ScreenLanguage;
  onAdd: (condition: Condition) => void;
}) {
  return (
    <section aria-label={text.ready.title} className="flex flex-wrap gap-1.5">
      {readyConditions(language).map(({ label, condition }) => (
        <Button key={label} variant="line" onClick={() => onAdd(condition)}>
          <Plus aria-hidden />
          {label}
        </Button>
      ))}
    </section>
  );
}

/** A new condition: price above its average, with the available fields. */
function firstCondition({ fields }: ScreenLanguage): Condition {
  const field = (name: string) => {
    const found = fields.find((each) => each.name === name) ?? fields[0];
    const settings = found?.parameters.map(({ standard }) => standard) ?? [];
    return { kind: 'field', name: found?.name ?? name, column: null, settings, ago: 0 } as const;
  };
  return { kind: 'comparison', operator: '>', left: field('close'), right: field('sma'), window: null };
}
