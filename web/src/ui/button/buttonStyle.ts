import { cva, type VariantProps } from 'class-variance-authority';

/** Variants of `Button`. `primary` is for renting, `lend` for lending; a screen has at most one filled button of each. */
export const buttonStyle = cva(
  'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-md text-center font-semibold transition select-none active:translate-y-px disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-primary-foreground shadow-xs hover:bg-primary-hover active:bg-primary-active',
        lend: 'bg-lend text-lend-foreground shadow-xs hover:bg-lend-hover active:bg-lend-active',
        outline: 'border border-input bg-card text-foreground hover:border-foreground hover:bg-accent',
        secondary: 'bg-secondary text-secondary-foreground hover:bg-secondary-hover',
        ghost: 'text-foreground hover:bg-accent',
        ghostDanger: 'text-destructive hover:bg-danger-soft',
        link: 'text-primary underline-offset-4 hover:underline',
        danger: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
        white: 'bg-white text-[#1f1b16] hover:bg-white/90',
        heroOutline: 'border border-white/60 text-white hover:bg-white/10',
      },
      size: {
        sm: 'min-h-9 px-3.5 py-1.5 text-sm touch-target [&_.lucide]:size-4',
        md: 'min-h-11 px-5 py-2 text-md [&_.lucide]:size-[18px]',
        lg: 'min-h-13 px-6 py-2.5 text-base [&_.lucide]:size-[18px]',
      },
    },
    compoundVariants: [{ variant: 'link', class: 'px-0' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;
