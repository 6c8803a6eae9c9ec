/** Places a panel below its button if the browser supports that, else near the top of the window. */
export const PANEL_PLACE =
  'top-32 right-4 max-h-[70dvh] overflow-y-auto supports-[position-area:bottom]:max-h-[min(70dvh,calc(100%-1rem))] supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:my-1.5 supports-[position-area:bottom]:[position-area:bottom_span-left] supports-[position-area:bottom]:[position-try-fallbacks:flip-inline]';
