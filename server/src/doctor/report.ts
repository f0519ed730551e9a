/** What a check found. */
export interface Finding {
  /** What was checked. */
  readonly name: string;
  /** `note` is nothing wrong, but good to know. */
  readonly state: 'ok' | 'note' | 'fault';
  /** What was looked at, and what is there. */
  readonly saw: string;
  /** What to do; null where there is nothing to do. */
  readonly advice: string | null;
}

const SIGNS = { ok: '✓', note: '·', fault: '✗' } as const;

/** A finding as lines for a person. */
export const linesOf = ({ name, state, saw, advice }: Finding): string =>
  [`${SIGNS[state]} ${name}: ${saw}`, ...(advice === null ? [] : [`    ${advice}`])].join('\n');

export const ok = (name: string, saw: string): Finding => ({ name, state: 'ok', saw, advice: null });
export const note = (name: string, saw: string, advice: string | null = null): Finding => ({
  name,
  state: 'note',
  saw,
  advice,
});
export const fault = (name: string, saw: string, advice: string): Finding => ({
  name,
  state: 'fault',
  saw,
  advice,
});

/** The first line of an error's message. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
};
