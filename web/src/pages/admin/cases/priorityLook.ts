/** How urgent a priority looks. */
export const priorityLook = (priority: number): string =>
  priority >= 100
    ? 'bg-danger-soft text-danger-strong'
    : priority >= 70
      ? 'bg-warning-soft text-warning-strong'
      : 'bg-neutral-soft text-neutral-strong';
