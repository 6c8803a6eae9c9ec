import { IMAGE_SIDE, MAX_IMAGE_BYTES } from '#shared/domain/limits.ts';

/** Tried one after the other until the picture is small enough. */
const QUALITIES = [0.9, 0.75, 0.5, 0.25];

/**
 * Crops a picture to its middle, as a square JPEG of 256 pixels in base64, without metadata (place, camera).
 * @throws when the browser can't read the file as a picture
 */
export async function squareImage(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = IMAGE_SIDE;
  canvas.height = IMAGE_SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  // JPEG has no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, IMAGE_SIDE, IMAGE_SIDE);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, IMAGE_SIDE, IMAGE_SIDE);
  picture.close();
  const written = QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '');
  const fitting = written.find(({ length }) => (length * 3) / 4 <= MAX_IMAGE_BYTES);
  if (fitting === undefined) throw new Error('The picture stays too large.');
  return fitting;
}
