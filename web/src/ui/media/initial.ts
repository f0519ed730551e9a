const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What stands for a person without a picture: the first character of their name as readers see it, in any script. */
export function initialOf(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return first?.segment.toUpperCase() ?? '?';
}
