import * as RadixTabs from '@radix-ui/react-tabs';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useShownFirst } from './paint/use-shown-first.ts';

/**
 * Tabs; only the selected one's content is mounted, plus that of tabs with `keep`. A chosen tab looks selected at the
 * next paint, and its content renders after that.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode; keep?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [shown, choose] = useShownFirst(value, onChange);
  useInView(
    list,
    tabs.findIndex((tab) => tab.value === shown),
  );
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) choose(chosen.value);
      }}
    >
      <RadixTabs.List ref={list} className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            aria-selected={tab.value === shown}
            data-state={tab.value === shown ? 'active' : 'inactive'}
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content
          key={tab.value}
          value={tab.value}
          className="data-[state=inactive]:hidden"
          {...(tab.keep && { forceMount: true })}
        >
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

/** Scrolls the selected tab into view where the tabs are wider than the screen. */
function useInView(list: RefObject<HTMLDivElement | null>, chosen: number): void {
  useEffect(() => {
    const tab = list.current?.children[chosen];
    if (!list.current || !tab) return;
    const { left, right } = list.current.getBoundingClientRect();
    const { left: from, right: to } = tab.getBoundingClientRect();
    if (from < left) list.current.scrollLeft += from - left;
    else if (to > right) list.current.scrollLeft += to - right;
  }, [list, chosen]);
}
