import { type ReactNode, useEffect, useState } from 'react';
import { Group, Panel, Separator, useGroupRef } from 'react-resizable-panels';
import type { PaneName } from '#client/lib/terminal-panes.ts';
import { type GroupName, readLayout, USUAL_LAYOUT, writeLayout } from './layout-memory.ts';
import { text } from './text.ts';

/**
 * All panes at the same time. Separators are moved by dragging or arrow keys; the layout is stored per user on this
 * device.
 */
export function ResizablePanes({
  panes,
  ...remembered
}: {
  panes: Record<PaneName, ReactNode>;
  person: string;
  /** Number of layout resets. */
  resets: number;
}) {
  return (
    <PaneGroup name="columns" {...remembered}>
      <Panel id="left" minSize={600}>
        <PaneGroup name="rows" vertical {...remembered}>
          <Panel id="top" minSize={260}>
            <PaneGroup name="top" {...remembered}>
              <Panel id="watchlist" minSize={190}>
                {panes.watchlist}
              </Panel>
              <Between label={text.sizes.watchlist} />
              <Panel id="chart" minSize={320}>
                {panes.chart}
              </Panel>
            </PaneGroup>
          </Panel>
          <Between label={text.sizes.chart} vertical />
          <Panel id="bottom" minSize={140}>
            <PaneGroup name="bottom" {...remembered}>
              <Panel id="positions" minSize={190}>
                {panes.positions}
              </Panel>
              <Between label={text.sizes.positions} />
              <Panel id="orders" minSize={190}>
                {panes.orders}
              </Panel>
              <Between label={text.sizes.orders} />
              <Panel id="fills" minSize={190}>
                {panes.fills}
              </Panel>
            </PaneGroup>
          </Panel>
        </PaneGroup>
      </Panel>
      <Between label={text.sizes.ticket} />
      <Panel id="ticket" minSize={280}>
        {panes.ticket}
      </Panel>
    </PaneGroup>
  );
}

function PaneGroup({
  name,
  person,
  resets,
  vertical = false,
  children,
}: {
  name: GroupName;
  person: string;
  resets: number;
  vertical?: boolean;
  children: ReactNode;
}) {
  const [first] = useState(() => readLayout(person)[name]);
  const group = useGroupRef();
  useEffect(() => {
    if (resets > 0) group.current?.setLayout(USUAL_LAYOUT[name]);
  }, [group, resets, name]);
  return (
    <Group
      groupRef={group}
      defaultLayout={first}
      orientation={vertical ? 'vertical' : 'horizontal'}
      onLayoutChanged={(layout, { isUserInteraction, requestedLayout }) => {
        if (isUserInteraction) writeLayout(person, name, requestedLayout ?? layout);
      }}
    >
      {children}
    </Group>
  );
}

/** A separator: a gap whose handle shows on hover, drag or focus. */
function Between({ label, vertical = false }: { label: string; vertical?: boolean }) {
  return (
    <Separator
      aria-label={label}
      className={`rounded-badge data-[separator=active]:bg-mark data-[separator=hover]:bg-active ${vertical ? 'my-1 h-1.5' : 'mx-1 w-1.5'}`}
    />
  );
}
