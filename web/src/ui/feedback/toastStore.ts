import type { Icon } from '../style/icon.ts';

export interface ToastInput {
  title: string;
  description?: string;
  /** `success` unless said otherwise. `notification` is for live news. */
  tone?: 'success' | 'destructive' | 'notification';
  /** Replaces the tone's icon. */
  icon?: Icon;
  /** One button, e.g. View. It closes the toast. */
  action?: { label: string; onSelect: () => void };
  /** Milliseconds on the screen; 5000 unless said otherwise. */
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

/** Shows a toast in place of the one on the screen. Gives back how to take it away. */
export function toast(input: ToastInput): () => void {
  count += 1;
  const message = { ...input, id: count };
  show(message);
  return () => dismissToast(message.id);
}

/** Takes the toast away, unless another has replaced it. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(null);
}

/** For `Toaster`: the toast on the screen, and news of changes. */
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
