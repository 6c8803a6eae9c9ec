import type { ReactNode } from 'react';
import { useAppearance } from '#client/ui/appearance.ts';
import { Segmented } from '#client/ui/segmented.tsx';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;
const TONES = [
  { value: 'standard', label: 'Green, red' },
  { value: 'safe', label: 'Blue, orange' },
] as const;
const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'dense', label: 'Dense' },
] as const;

/** How the product looks, remembered on this device. */
export function AppearancePanel() {
  const [{ theme, tones, density }, change] = useAppearance();
  return (
    <div className="grid gap-3">
      <Choice caption="Theme">
        <Segmented
          slim
          label="Theme"
          options={THEMES}
          value={theme}
          onChange={(value) => change({ theme: value })}
        />
      </Choice>
      <Choice caption="Gains and losses">
        <Segmented
          slim
          label="Gains and losses"
          options={TONES}
          value={tones}
          onChange={(value) => change({ tones: value })}
        />
      </Choice>
      <Choice caption="Rows">
        <Segmented
          slim
          label="Rows"
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
