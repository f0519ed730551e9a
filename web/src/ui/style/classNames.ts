import { type ClassNameValue, twMerge } from 'tailwind-merge';

/** Joins Tailwind classes; when two set the same property the later one wins. Falsy values are skipped. */
export function cn(...classes: ClassNameValue[]): string {
  return twMerge(...classes);
}
