import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { IMAGE_SIDE, MAX_IMAGE_BYTES } from '#shared/domain/limits.ts';
import { profileImages } from '#shared/schema/account/account.ts';
import { users } from '#shared/schema/account/auth.ts';
import { AppError } from '../core/errors.ts';
import { ImageReply } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { imageKind } from './image-kind.ts';

/**
 * Stores a user's picture in place of the previous one, and its address with the user.
 * @param written the picture in base64
 * @returns its address, which differs from that of any other picture
 * @throws AppError 400 `invalid_input` for anything but a PNG or JPEG of up to 256 × 256 pixels
 */
export async function storeImage({ db, clock }: Deps, userId: string, written: string): Promise<string> {
  const bytes = Buffer.from(written, 'base64');
  const kind = imageKind(bytes);
  if (!kind) throw new AppError(400, 'invalid_input', 'The file is not a PNG or JPEG image.');
  const { type: contentType, width, height } = kind;
  if (bytes.length > MAX_IMAGE_BYTES || Math.max(width, height) > IMAGE_SIDE || width * height === 0) {
    throw new AppError(400, 'invalid_input', 'An image can have up to 256 × 256 pixels and 40 KB.');
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const address = `/api/user/account/image?v=${sha256.slice(0, 16)}`;
  const stored = { contentType, bytes, sha256, storedAt: clock.now() };
  await db.transaction(async (tx) => {
    await tx
      .insert(profileImages)
      .values({ userId, ...stored })
      .onConflictDoUpdate({ target: profileImages.userId, set: stored });
    await tx.update(users).set({ profileImageUrl: address }).where(eq(users.id, userId));
  });
  return address;
}

export async function removeImage({ db }: Deps, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(profileImages).where(eq(profileImages.userId, userId));
    await tx.update(users).set({ profileImageUrl: null }).where(eq(users.id, userId));
  });
}

/** @throws AppError 404 `not_found` for a person without a picture */
export async function readImage({ db }: Deps, userId: string): Promise<ImageReply> {
  const [image] = await db.select().from(profileImages).where(eq(profileImages.userId, userId));
  if (!image) throw new AppError(404, 'not_found', 'You have no profile image.');
  return new ImageReply(image.contentType, image.bytes, `"${image.sha256}"`);
}
