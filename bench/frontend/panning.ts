import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { type Pace, type Result, single } from '../bench.ts';
import { aPage } from './browser.ts';

const GATE_MS = 8;
const BARS = 5_000;
const TIMES_SLOWER = 4;
const CHART = '/stocks?symbol=TCS.NS&chart=1m&ind=sma:50,sma:200,rsi:14';
const STEPS = 120;

/**
 * Median drawing time per frame while a chart with 5,000 one-minute bars and three indicators is dragged: the frame's
 * callbacks, which paint the canvases.
 */
export async function panning(
  browser: Browser,
  { url, cookie, pace }: { url: string; cookie: string; pace: Pace },
): Promise<Result> {
  const { page, context } = await aPage(browser, url, cookie);
  const session = await context.newCDPSession(page);
  await page.goto(CHART);
  const bars = await loadBars(page);
  await page.evaluate(TIME_FRAMES);
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  const frames: number[] = [];
  for (let round = 0; round < pace.rounds; round++) frames.push(...(await drag(page)));
  await context.close();
  frames.sort((a, b) => a - b);
  const figure = frames[frames.length >> 1] ?? 0;
  const slow = (frames[Math.floor(0.95 * frames.length)] ?? 0).toFixed(1);
  const note = `the median of ${frames.length} frames, the 95th of 100 ${slow}; ${bars} bars of a minute, three indicators`;
  return single(
    ['B12p', `chart, ms of drawing a frame of panning, ${TIMES_SLOWER}× slower`],
    figure,
    GATE_MS,
    note,
  );
}

/** Moves to the first bar, which loads older ones, until there are enough. Returns their number. */
async function loadBars(page: Page): Promise<number> {
  const chart = page.getByRole('slider', { name: 'Chart bar' });
  await chart.focus();
  let bars = 0;
  for (let pages = 0; pages < 40 && bars < BARS; pages++) {
    await page.keyboard.press('Home');
    await wait(250);
    bars = Number(await chart.getAttribute('aria-valuemax'));
  }
  if (bars < BARS) throw new Error(`The chart has ${bars} bars, fewer than ${BARS}.`);
  return bars;
}

/** Drags the chart back and forth. Returns the drawing time of each frame that drew. */
async function drag(page: Page): Promise<number[]> {
  const box = await page.getByRole('slider', { name: 'Chart bar' }).boundingBox();
  if (!box) throw new Error('The chart is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate('window.frames = []');
  for (let step = 0; step < STEPS; step++) await page.mouse.move(x + 150 * Math.sin(step / 10), y);
  const frames = await page.evaluate<number[]>('window.frames');
  await page.mouse.up();
  return frames;
}

const TIME_FRAMES = `
  const next = window.requestAnimationFrame;
  window.frames = [];
  window.requestAnimationFrame = (run) => next((at) => {
    const from = performance.now();
    run(at);
    window.frames.push(performance.now() - from);
  });
`;
