import type { Page } from 'playwright';

/** WebP quality of at most 1; below .8 text begins to blur. */
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

/** Converts a PNG to WebP in the browser: none of our packages writes WebP. Leaves the page empty. */
export async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank');
  const given = JSON.stringify(png.toString('base64'));
  return Buffer.from(await page.evaluate<string>(`(${ENCODE})(${given}, ${QUALITY})`), 'base64');
}
