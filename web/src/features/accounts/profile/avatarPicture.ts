import type { Say } from '@lendloop/words/formatter';

/** Side of the square in pixels: twice the largest display size, for high-density screens. */
const SIDE = 512;

/**
 * Crops a photo to its central square and shrinks it, so that phones do not upload megabytes. Throws an error with a
 * user-facing message if the browser cannot read the file.
 */
export async function avatarPicture(file: File, say: Say<'settings'>): Promise<Blob> {
  const photo = await createImageBitmap(file).catch(() => {
    throw new Error(say('avatar.unsupported'));
  });
  const cut = Math.min(photo.width, photo.height);
  const side = Math.min(SIDE, cut);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, (photo.width - cut) / 2, (photo.height - cut) / 2, cut, cut, 0, 0, side, side);
  }
  photo.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(say('avatar.damaged')))),
      'image/webp',
      0.9,
    );
  });
}
