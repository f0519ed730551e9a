import { PROBLEMS } from '@lendloop/contract/problems';

/** Side of the square in pixels: twice the largest that a portrait is shown, for dense screens. */
const SIDE = 512;

/**
 * The middle square of a photo, small enough for a portrait, so that no phone sends megabytes for it. Throws an error
 * with the text for people when the browser cannot read the file.
 */
export async function avatarPicture(file: File): Promise<Blob> {
  const photo = await createImageBitmap(file).catch(() => {
    throw new Error(PROBLEMS.unsupported_image.message);
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
      (blob) => (blob ? resolve(blob) : reject(new Error(PROBLEMS.invalid_image.message))),
      'image/webp',
      0.9,
    );
  });
}
