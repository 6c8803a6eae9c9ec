import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/form/select.tsx';
import type { ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import { text } from './text.ts';
import { aroundFault, corrected, type Fault } from './written-screen.ts';

/** The condition as text. An error is marked in place, with its message. */
export function ScreenText({
  expression,
  fault,
  language,
  onChange,
}: {
  expression: string;
  fault: Fault | null;
  language: ScreenLanguage;
  onChange: (expression: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{text.text.label}</label>
        <span className="t3 tn">{text.text.length(expression.length, language.limits.characters)}</span>
      </div>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        autoCapitalize="off"
        maxLength={language.limits.characters}
        aria-invalid={fault !== null}
        aria-describedby={fault ? `${id}-fault` : undefined}
        className="w-full resize-y rounded-control border border-edge bg-sunken p-2.5 text-body pointer-coarse:text-[1rem] light:bg-card"
        value={expression}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault && <FaultNote id={`${id}-fault`} expression={expression} fault={fault} onCorrect={onChange} />}
      <Select
        label={text.text.example}
        className="mt-2 max-w-full"
        options={[
          { value: '', label: text.text.example },
          ...language.examples.map(({ name, expression, matches }) => ({
            value: expression,
            label: text.text.exampleOf(name, matches),
          })),
        ]}
        value=""
        onChange={(expression) => expression !== '' && onChange(expression)}
      />
    </div>
  );
}

function FaultNote({
  id,
  expression,
  fault,
  onCorrect,
}: {
  id: string;
  expression: string;
  fault: Fault;
  onCorrect: (expression: string) => void;
}) {
  const [before, wrong, after] = aroundFault(expression, fault);
  return (
    <div id={id} role="alert" className="mt-2 grid gap-1">
      <p className="field-note error">
        <TriangleAlert aria-hidden />
        <span>{text.text.fault(fault.position + 1, fault.reason)}</span>
      </p>
      <p
        aria-hidden
        className="small rounded-control bg-sunken p-2 break-words whitespace-pre-wrap text-fg-3"
      >
        {before}
        <mark className="rounded-badge bg-warn-soft text-warn underline decoration-wavy">{wrong}</mark>
        {after}
      </p>
      {fault.suggestion !== null && (
        <Button
          variant="line"
          className="justify-self-start"
          onClick={() => onCorrect(corrected(expression, fault))}
        >
          {text.text.use(fault.suggestion)}
        </Button>
      )}
    </div>
  );
}
