import type { IChartApi } from 'lightweight-charts';
import { downloadFile } from '#client/lib/download.ts';

const HEAD = 36;
const MARGIN = 12;

/** Saves a chart as a PNG file, with a line of text above it. */
export function savePicture(chart: IChartApi, { name, head }: { name: string; head: string }): void {
  const drawn = chart.takeScreenshot();
  const picture = document.createElement('canvas');
  const ratio = window.devicePixelRatio;
  const top = Math.round(HEAD * ratio);
  picture.width = drawn.width;
  picture.height = drawn.height + top;
  const context = picture.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(document.documentElement);
  context.fillStyle = style.getPropertyValue('--chart-ground');
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(drawn, 0, top);
  context.fillStyle = style.getPropertyValue('--fg-1');
  context.font = `${14 * ratio}px ${style.getPropertyValue('--font-sans')}`;
  context.textBaseline = 'middle';
  context.fillText(head, MARGIN * ratio, top / 2, picture.width - 2 * MARGIN * ratio);
  picture.toBlob((file) => file && downloadFile(`${name}.png`, file));
}
