/** Reads a QR code on a picture; null if there is none. */
export async function readCode(picture: Blob): Promise<string | null> {
  const [{ decodeQR }, bitmap] = await Promise.all([
    import('qr/decode.js'),
    createImageBitmap(picture, { imageOrientation: 'from-image' }),
  ]);
  // Small enough to be read at once, large enough for the squares of a code that fills a quarter of the picture.
  for (const side of [1000, 2000]) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(bitmap, 0, 0, width, height);
    try {
      return decodeQR({ width, height, data: context.getImageData(0, 0, width, height).data });
    } catch {
      // No code in this size.
    }
  }
  return null;
}
