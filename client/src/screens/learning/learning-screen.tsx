import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { Card } from '#client/ui/card.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { CoursesTab } from './courses-tab.tsx';
import { ResourcesTab } from './resources-tab.tsx';
import { SetupTab } from './setup/setup-tab.tsx';
import { StrategiesTab } from './strategies-tab.tsx';
import { text } from './text.ts';

/** Lessons are loaded on demand. */
const LessonPage = lazy(async () => ({ default: (await import('./lesson-page.tsx')).LessonPage }));

const TABS = ['setup', 'courses', 'strategies', 'resources'] as const;

/**
 * Learning Hub: connecting a broker, courses, strategies and resources. Tab, step, lesson and term are in the
 * address.
 */
export function LearningScreen() {
  const [address, setAddress] = useSearchParams();
  const lesson = address.get('lesson');
  const courses = lesson === null ? <CoursesTab /> : <Opened lesson={lesson} />;
  return (
    <>
      <ScreenHead title={text.screen.title} purpose={text.screen.purpose} />
      <Tabs
        label={text.screen.title}
        value={TABS.find((tab) => tab === address.get('tab')) ?? 'setup'}
        onChange={(tab) => setAddress({ tab }, { replace: true })}
        tabs={[
          { value: 'setup', label: text.screen.setup, content: <SetupTab /> },
          { value: 'courses', label: text.screen.courses, content: courses },
          { value: 'strategies', label: text.screen.strategies, content: <StrategiesTab /> },
          { value: 'resources', label: text.screen.resources, content: <ResourcesTab /> },
        ]}
      />
    </>
  );
}

function Opened({ lesson }: { lesson: string }) {
  return (
    <Suspense
      fallback={
        <Card className="min-h-dvh">
          <SkeletonLines count={12} label={text.screen.loading} />
        </Card>
      }
    >
      <LessonPage key={lesson} id={lesson} />
    </Suspense>
  );
}
