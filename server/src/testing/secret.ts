/** A text that may appear only in answers to certain callers, whatever they call. */
export interface Secret<Who extends string> {
  readonly what: string;
  readonly text: string;
  readonly for: readonly Who[];
}
