import { Plus, X } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import type { ScreenLanguage } from '#shared/contract/own-screens.ts';
import type { Condition } from '#shared/domain/screen-language/syntax.ts';
import { RelationEditor } from './relation-editor.tsx';
import { text } from './text.ts';

type Group = Extract<Condition, { kind: 'and' | 'or' }>;

/** Nesting depth offered by the builder; the text allows more. */
const OFFERED_DEPTH = 3;

/** Conditions of which all or any must hold. */
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
  const other = kind === 'and' ? 'or' : 'and';
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{kind === 'and' ? text.group.allHold : text.group.anyHolds}</legend>
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
      <ul className="grid gap-2 border-l-2 border-line pl-3">
        {of.map((part, place) => (
          <PartEditor
            // Parts have no identity besides their position.
            key={placeKey(place)}
            part={part}
            language={language}
            depth={depth}
            onChange={(next) => onChange({ kind, of: of.with(place, next) })}
            onRemove={() => onChange({ kind, of: of.toSpliced(place, 1) })}
          />
        ))}
        <li className="row flex-wrap">
          <Button variant="ghost" onClick={() => onChange({ kind, of: [...of, firstCondition(language)] })}>
            <Plus aria-hidden />
            {text.group.addCondition}
          </Button>
          {depth < OFFERED_DEPTH && (
            <Button
              variant="ghost"
              onClick={() =>
                onChange({
                  kind,
                  of: [...of, { kind: other, of: [firstCondition(language), firstCondition(language)] }],
                })
              }
            >
              <Plus aria-hidden />
              {text.group.addGroup}
            </Button>
          )}
        </li>
      </ul>
    </fieldset>
  );
}

const placeKey = (place: number) => `part ${place}`;

function PartEditor({
  part,
  language,
  depth,
  onChange,
  onRemove,
}: {
  part: Condition;
  language: ScreenLanguage;
  depth: number;
  onChange: (next: Condition) => void;
  onRemove: () => void;
}) {
  const negated = part.kind === 'not';
  const inner = negated ? part.of : part;
  const change = (next: Condition) => onChange(negated ? { kind: 'not', of: next } : next);
  return (
    <li className="flex items-start gap-2 rounded-control bg-sunken p-2">
      <div className="grid min-w-0 grow gap-2">
        <label className="row small t3">
          <input
            type="checkbox"
            className="accent-fill"
            checked={negated}
            onChange={() => onChange(negated ? inner : { kind: 'not', of: inner })}
          />
          {text.group.not}
        </label>
        {inner.kind === 'comparison' || inner.kind === 'crossing' ? (
          <RelationEditor relation={inner} language={language} onChange={change} />
        ) : inner.kind === 'not' ? (
          <PartEditor part={inner} language={language} depth={depth} onChange={change} onRemove={onRemove} />
        ) : (
          <GroupEditor group={inner} language={language} depth={depth + 1} onChange={change} />
        )}
      </div>
      <Button variant="ghost" icon aria-label={text.group.remove} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </li>
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
