/** The eight background tints of the design. */
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

/** A stable tint for an id: numbers modulo eight, other text by the sum of its character codes. */
export function tintOf(id: number | string): Tint {
  const text = String(id);
  if (/^\d+$/.test(text)) return order[Number(text) % order.length] ?? 'lilac';
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return order[sum % order.length] ?? 'lilac';
}
