export type Side = 'top' | 'right' | 'bottom' | 'left';

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  top: number;
  left: number;
}

/** Gap between tooltip and anchor, and to the window's edge, in px. */
const GAP = 6;
const EDGE = 8;

const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

/**
 * Position of a tooltip: next to its anchor, centred; on the other side without room, and always inside the window.
 */
export function placeTip(about: Box, tip: Size, room: Size, wanted: Side): { top: number; left: number } {
  const side =
    fits(about, tip, room, wanted) || !fits(about, tip, room, OPPOSITE[wanted]) ? wanted : OPPOSITE[wanted];
  const beside = {
    top: { top: about.top - GAP - tip.height, left: about.left + (about.width - tip.width) / 2 },
    bottom: { top: about.top + about.height + GAP, left: about.left + (about.width - tip.width) / 2 },
    left: { top: about.top + (about.height - tip.height) / 2, left: about.left - GAP - tip.width },
    right: { top: about.top + (about.height - tip.height) / 2, left: about.left + about.width + GAP },
  }[side];
  return {
    top: within(beside.top, room.height - tip.height),
    left: within(beside.left, room.width - tip.width),
  };
}

function fits(about: Box, tip: Size, room: Size, side: Side): boolean {
  const space = {
    top: about.top - tip.height,
    bottom: room.height - about.top - about.height - tip.height,
    left: about.left - tip.width,
    right: room.width - about.left - about.width - tip.width,
  }[side];
  return space >= GAP + EDGE;
}

const within = (at: number, most: number): number => Math.max(EDGE, Math.min(at, most - EDGE));
