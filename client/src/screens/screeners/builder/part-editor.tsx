import { ChevronDown, Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import type { Condition } from '#shared/domain/screen-language/syntax.ts';
import { conditionLabel, hasExtras } from './condition-label.ts';
import { RelationEditor } from './relation-editor.tsx';
import { text } from './text.ts';
import { TextEditor } from './text-editor.tsx';

export type Group = Extract<Condition, { kind: 'and' | 'or' }>;

/** A condition as a chip; its editor opens below it. A group is always open. */
export function PartEditor({
  part,
  language,
  open,
  onOpen,
  onChange,
  onRemove,
  group,
}: {
  part: Condition;
  language: ScreenLanguage;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (next: Condition) => void;
  onRemove: () => void;
  /** The editor of a nested group. */
  group: (of: Group, onChange: (next: Condition) => void) => ReactNode;
}) {
  const inner = part.kind === 'not' ? part.of : part;
  const isGroup = inner.kind === 'and' || inner.kind === 'or';
  const [more, setMore] = useState(hasExtras(part));
  const change = (next: Condition) => onChange(part.kind === 'not' ? { kind: 'not', of: next } : next);
  const label = conditionLabel(part, language);
  return (
    <li className="rounded-control bg-sunken p-2">
      <div className="row gap-1">
        {isGroup ? (
          <span className="grow px-2">{label}</span>
        ) : (
          <Button
            variant="ghost"
            className="min-w-0 grow justify-start"
            aria-expanded={open}
            onClick={() => onOpen(!open)}
          >
            <ChevronDown aria-hidden className={open ? 'rotate-180' : undefined} />
            <span className="cut">{label}</span>
          </Button>
        )}
        <Button variant="ghost" icon aria-label={text.group.removeNamed(label)} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      {(open || isGroup) && (
        <div className="grid gap-2 px-2 pt-2">
          {inner.kind === 'comparison' || inner.kind === 'crossing' ? (
            <RelationEditor relation={inner} language={language} more={more} onChange={change} />
          ) : inner.kind === 'text' || inner.kind === 'member' ? (
            <TextEditor condition={inner} language={language} onChange={change} />
          ) : isGroup ? (
            group(inner, change)
          ) : null}
          {more || part.kind === 'not' ? (
            <Negation part={part} onChange={onChange} />
          ) : (
            <MoreButton onClick={() => setMore(true)} />
          )}
        </div>
      )}
    </li>
  );
}

function Negation({ part, onChange }: { part: Condition; onChange: (next: Condition) => void }) {
  return (
    <label className="row small t3">
      <input
        type="checkbox"
        className="accent-fill"
        checked={part.kind === 'not'}
        onChange={() => onChange(part.kind === 'not' ? part.of : { kind: 'not', of: part })}
      />
      {text.group.not}
    </label>
  );
}

function MoreButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      icon
      className="justify-self-start"
      aria-label={text.group.more}
      title={text.group.more}
      onClick={onClick}
    >
      <Plus aria-hidden />
    </Button>
  );
}
