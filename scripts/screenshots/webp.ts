import type { Page } from 'playwright';

/** Of 1; lines of text begin to blur below .8. */
const QUALITY = 0.82;

/** Runs in the page. */
const ENCODE = `async (base64, quality) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  const made = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(made, (byte) => String.fromCharCode(byte)).join(''));
}`;

/** A PNG as WebP, encoded by the browser: no package of ours writes WebP. The page is left empty. */
export async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank');
  const given = JSON.stringify(png.toString('base64'));
  return Buffer.from(await page.evaluate<string>(`(${ENCODE})(${given}, ${QUALITY})`), 'base64');
}
