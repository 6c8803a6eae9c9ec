import { Maximize, Minimize } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { text } from './text.ts';

/** Some phone browsers support full screen only for videos: then there is no button. */
export function FullScreen({ section }: { section: { current: HTMLElement | null } }) {
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    const update = () => setFilled(document.fullscreenElement === section.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [section]);
  if (!document.fullscreenEnabled) return null;
  const label = filled ? text.display.leaveFullScreen : text.display.fullScreen;
  const toggle = () => (filled ? document.exitFullscreen() : section.current?.requestFullscreen());
  return (
    <Button variant="ghost" onClick={() => void toggle()?.catch(() => undefined)}>
      {filled ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      {label}
    </Button>
  );
}
