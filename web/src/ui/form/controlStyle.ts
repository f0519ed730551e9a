/** The frame shared by inputs, text areas and select triggers. */
export const controlStyle =
  'block w-full rounded-md border border-input bg-card px-3.5 text-base text-foreground transition hover:border-foreground focus:border-primary disabled:pointer-events-none disabled:opacity-50 aria-invalid:border-destructive md:text-md';
