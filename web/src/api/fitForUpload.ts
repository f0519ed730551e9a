import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, JPEG_MAX_PIXELS } from '@lendloop/contract/values/imageSizes';

/** Longest side of a shrunk photo in pixels; no page shows a larger one. */
const SIDE_MAX = 2560;
const QUALITIES = [0.85, 0.7, 0.5];

/**
 * Prepares a photo for upload. A photo with too many bytes or pixels becomes a smaller, upright JPEG. A file that the
 * browser cannot read is returned unchanged, so that the server reports the problem.
 */
export async function fitForUpload(file: File): Promise<Blob> {
  const most = file.type === 'image/jpeg' ? JPEG_MAX_PIXELS : IMAGE_MAX_PIXELS;
  if (file.size <= IMAGE_MAX_BYTES && (await countPixels(file)) <= most) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return file;
  const canvas = draw(bitmap);
  bitmap.close();
  for (const quality of QUALITIES) {
    const jpeg = await encode(canvas, quality);
    if (jpeg && jpeg.size <= IMAGE_MAX_BYTES) return jpeg;
  }
  return file;
}

/** The number of pixels, read without decoding them; 0 if the browser cannot read the file. */
function countPixels(file: File): Promise<number> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  return new Promise<number>((resolve) => {
    image.addEventListener('load', () => resolve(image.naturalWidth * image.naturalHeight));
    image.addEventListener('error', () => resolve(0));
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

function draw(bitmap: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  // JPEG has no transparency; without a background, transparent parts turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
