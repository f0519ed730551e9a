// Without imports, for the processes that decode.

export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** Largest accepted images in pixels. JPEGs are scaled down while being read; other formats are read in full. */
export const JPEG_MAX_PIXELS = 64_000_000;
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Widths in pixels in which an image is stored; none is wider than the original. */
export const IMAGE_WIDTHS = [400, 800, 1600] as const;
export const IMAGES_PER_ITEM_MAX = 10;
