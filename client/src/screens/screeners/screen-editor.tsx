import { useState } from 'react';
import { Card } from '#client/ui/card.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import type { OwnScreen, ScreenLanguage } from '#shared/contract/own-screens.ts';
import { MAX_OWN_SCREEN_NAME } from '#shared/domain/limits.ts';
import { ConditionBuilder } from './builder/condition-builder.tsx';
import { ScreenText } from './builder/screen-text.tsx';
import { readScreen, writeScreen } from './builder/written-screen.ts';
import { EditorActions } from './editor-actions.tsx';
import { PreviewPanel } from './preview-panel.tsx';

/** A screen in the making: its condition to build and to write, which are the same, and what it finds now. */
export function ScreenEditor({
  screen,
  language,
  room,
  onOpen,
}: {
  /** The one that is kept; null for a new one. */
  screen: OwnScreen | null;
  language: ScreenLanguage;
  /** One more may be kept. */
  room: boolean;
  onOpen: (id: string | null) => void;
}) {
  const [name, setName] = useState(screen?.name ?? '');
  const [alert, setAlert] = useState(screen?.alertOnMatch ?? false);
  const [text, setText] = useState(screen?.expression ?? language.examples[0]?.expression ?? '');
  const { condition, fault } = readScreen(text, language);
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 max-wide:grid-cols-1">
        <Card aria-label="Builder">
          <ConditionBuilder
            condition={condition}
            broken={fault !== null}
            language={language}
            onChange={(next) => setText(writeScreen(next))}
          />
        </Card>
        <Card aria-label="Text and name" className="grid gap-4">
          <ScreenText text={text} fault={fault} language={language} onChange={setText} />
          <Field label="Name">
            <TextInput
              value={name}
              maxLength={MAX_OWN_SCREEN_NAME}
              placeholder="What you call it"
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
            Tell me of stocks that newly match
          </label>
          <EditorActions
            screen={screen}
            form={{ name: name.trim(), expression: text.trim(), alertOnMatch: alert }}
            understood={condition !== null}
            room={room}
            onOpen={onOpen}
          />
        </Card>
      </div>
      <PreviewPanel title={name.trim() || 'screen'} expression={condition ? text.trim() : ''} />
    </div>
  );
}
