/** Something that only some may see in any answer, whatever they call. */
export interface Secret<Who extends string> {
  readonly what: string;
  readonly text: string;
  readonly for: readonly Who[];
}
