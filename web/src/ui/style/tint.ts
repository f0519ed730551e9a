/** The eight photo grounds of the design, as names and as background classes. */
export type Tint = keyof typeof tintClass;

/** Background class of each tint. */
export const tintClass = {
  marigold: 'bg-tint-marigold',
  peach: 'bg-tint-peach',
  rose: 'bg-tint-rose',
  lilac: 'bg-tint-lilac',
  sky: 'bg-tint-sky',
  lagoon: 'bg-tint-lagoon',
  mint: 'bg-tint-mint',
  sand: 'bg-tint-sand',
} as const;

const order: readonly Tint[] = ['marigold', 'peach', 'rose', 'lilac', 'sky', 'lagoon', 'mint', 'sand'];

/** The same tint for the same id every time: a number modulo eight, any other text by the sum of its characters. */
export function tintOf(id: number | string): Tint {
  const text = String(id);
  if (/^\d+$/.test(text)) return order[Number(text) % order.length] ?? 'lilac';
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return order[sum % order.length] ?? 'lilac';
}
