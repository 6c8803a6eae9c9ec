import { EmptyState } from '#client/ui/states.tsx';
import type { ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import type { Condition } from '#shared/domain/screen-language/syntax.ts';
import { GroupEditor } from './group-editor.tsx';
import { text } from './text.ts';

/** A visual editor of the condition. It and the text share one syntax tree. */
export function ConditionBuilder({
  condition,
  broken,
  language,
  onChange,
}: {
  condition: Condition | null;
  /** The text has a syntax error, so there is no tree. */
  broken: boolean;
  language: ScreenLanguage;
  onChange: (next: Condition) => void;
}) {
  if (broken) {
    return <EmptyState title={text.unreadable}>{text.unreadableDetail}</EmptyState>;
  }
  // The root is shown as a group, so that another part can always be added.
  const group: Extract<Condition, { kind: 'and' | 'or' }> =
    condition && (condition.kind === 'and' || condition.kind === 'or')
      ? condition
      : { kind: 'and', of: condition ? [condition] : [] };
  return <GroupEditor group={group} language={language} depth={0} onChange={onChange} />;
}
