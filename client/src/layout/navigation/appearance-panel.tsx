import type { ReactNode } from 'react';
import { useAppearance } from '#client/ui/appearance.ts';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { text } from '../text.ts';

const THEMES = [
  { value: 'system', label: text.appearance.system },
  { value: 'dark', label: text.appearance.dark },
  { value: 'light', label: text.appearance.light },
] as const;
const TONES = [
  { value: 'standard', label: text.appearance.greenRed },
  { value: 'safe', label: text.appearance.blueOrange },
] as const;
const SIDES = [
  { value: 'standard', label: text.appearance.blueOrange },
  { value: 'plum', label: text.appearance.plum },
] as const;
const DENSITIES = [
  { value: 'comfortable', label: text.appearance.comfortable },
  { value: 'dense', label: text.appearance.dense },
] as const;

/** Appearance settings, stored on this device. */
export function AppearancePanel() {
  const [{ theme, tones, sides, density }, change] = useAppearance();
  return (
    <div className="grid gap-3">
      <Choice caption={text.appearance.theme}>
        <Segmented
          slim
          label={text.appearance.theme}
          options={THEMES}
          value={theme}
          onChange={(value) => change({ theme: value })}
        />
      </Choice>
      <Choice caption={text.appearance.tones}>
        <Segmented
          slim
          label={text.appearance.tones}
          options={TONES}
          value={tones}
          onChange={(value) => change({ tones: value })}
        />
      </Choice>
      <Choice caption={text.appearance.sides}>
        <Segmented
          slim
          label={text.appearance.sides}
          options={SIDES}
          value={sides}
          onChange={(value) => change({ sides: value })}
        />
      </Choice>
      <Choice caption={text.appearance.rows}>
        <Segmented
          slim
          label={text.appearance.rows}
          options={DENSITIES}
          value={density}
          onChange={(value) => change({ density: value })}
        />
      </Choice>
    </div>
  );
}

function Choice({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden className="small t3 mb-1">
        {caption}
      </p>
      {children}
    </div>
  );
}
