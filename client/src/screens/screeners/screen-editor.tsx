import { useState } from 'react';
import { Card } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import type { OwnScreen, ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import { MAX_OWN_SCREEN_NAME } from '#shared/domain/limits.ts';
import { ConditionBuilder } from './builder/condition-builder.tsx';
import { ScreenText } from './builder/screen-text.tsx';
import { readScreen, writeScreen } from './builder/written-screen.ts';
import { EditorActions } from './editor-actions.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { text } from './text.ts';

/** The editor of a custom screen: builder and text of one condition, and its current matches. */
export function ScreenEditor({
  screen,
  language,
  room,
  onOpen,
}: {
  /** The saved screen; null for a new one. */
  screen: OwnScreen | null;
  language: ScreenLanguage;
  /** Whether the limit allows another screen. */
  room: boolean;
  onOpen: (id: string | null) => void;
}) {
  const [name, setName] = useState(screen?.name ?? '');
  const [alert, setAlert] = useState(screen?.alertOnMatch ?? false);
  const [expression, setExpression] = useState(screen?.expression ?? language.examples[0]?.expression ?? '');
  const { condition, fault } = readScreen(expression, language);
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 max-wide:grid-cols-1">
        <Card aria-label={text.editor.builder}>
          <ConditionBuilder
            condition={condition}
            broken={fault !== null}
            language={language}
            onChange={(next) => setExpression(writeScreen(next))}
          />
        </Card>
        <Card aria-label={text.editor.textAndName} className="grid gap-4">
          <ScreenText expression={expression} fault={fault} language={language} onChange={setExpression} />
          <Field label={text.editor.name}>
            <TextInput
              value={name}
              maxLength={MAX_OWN_SCREEN_NAME}
              placeholder={text.editor.namePlaceholder}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <label className="row">
            <input
              type="checkbox"
              className="size-4 accent-fill"
              checked={alert}
              onChange={(event) => setAlert(event.target.checked)}
            />
            {text.editor.alert}
          </label>
          <EditorActions
            screen={screen}
            form={{ name: name.trim(), expression: expression.trim(), alertOnMatch: alert }}
            understood={condition !== null}
            room={room}
            onOpen={onOpen}
          />
        </Card>
      </div>
      <PreviewPanel
        title={name.trim() || text.preview.untitled}
        expression={condition ? expression.trim() : ''}
      />
    </div>
  );
}
