import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, JPEG_MAX_PIXELS } from '@lendloop/contract/images';

/** Longest side in pixels of a shrunk photo; no page shows a larger one. */
const SIDE_MAX = 2560;
const QUALITIES = [0.85, 0.7, 0.5];

/**
 * The photo as it may be uploaded. One that is too large, in bytes or in pixels, comes back as a smaller JPEG, upright; one that this browser
 * cannot read comes back as it is, for the server to say what is wrong with it.
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

/** How many pixels the photo has, of which none is decoded yet; 0 for what this browser cannot read. */
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
  // A JPEG has no see-through parts; black would show in their place.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
