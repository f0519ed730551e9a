import { IMAGE_MAX_BYTES } from '@lendloop/contract/images';

/** Longest side in pixels of a shrunk photo; no page shows a larger one. */
const SIDE_MAX = 2560;
const QUALITIES = [0.85, 0.7, 0.5];

/**
 * The photo as it may be uploaded. One that is too large comes back as a smaller JPEG, upright; one that this browser
 * cannot read comes back as it is, for the server to say what is wrong with it.
 */
export async function fitForUpload(file: File): Promise<Blob> {
  if (file.size <= IMAGE_MAX_BYTES) return file;
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
