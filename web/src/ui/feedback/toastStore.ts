import type { Icon } from '../style/icon.ts';

export interface ToastInput {
  title: string;
  description?: string;
  /** Whether the description is what a person wrote, which runs its own way. */
  isQuote?: boolean;
  /** Defaults to `success`. `notification` is for live events. */
  tone?: 'success' | 'destructive' | 'notification';
  /** Replaces the tone's icon. */
  icon?: Icon;
  /** One button, e.g. View. It closes the toast. */
  action?: { label: string; onSelect: () => void };
  /** Time on screen in ms. Defaults to 5000. */
  duration?: number;
}

export interface ToastMessage extends ToastInput {
  id: number;
}

let shown: ToastMessage | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: ToastMessage | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing the current one. Returns a function that dismisses it. */
export function toast(input: ToastInput): () => void {
  count += 1;
  const message = { ...input, id: count };
  show(message);
  return () => dismissToast(message.id);
}

/** Dismisses the toast, unless another has replaced it already. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(null);
}

/** The current toast as an external store, for `Toaster`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: () => shown,
  onServer: () => null,
};
