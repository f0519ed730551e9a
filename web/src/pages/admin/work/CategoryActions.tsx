import type { Category } from '@lendloop/contract/categories';
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';

import { useEditCategory } from '../../../features/admin/mutations.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { Icon } from '../../../ui/style/icon.ts';
import { CategoryDialog } from './CategoryDialog.tsx';

interface CategoryActionsProps {
  category: Category;
  /** Its place in the order, from 1. */
  place: number;
  /** The last place. */
  last: number;
}

/** Moves a category up and down, and opens its form. */
export function CategoryActions({ category, place, last }: CategoryActionsProps) {
  const { id, name, icon } = category;
  const edit = useEditCategory(id);
  const [isOpen, setIsOpen] = useState(false);
  const pressed = useRef<{ button: HTMLButtonElement; at: number } | null>(null);

  // A row that the browser moves loses the focus: whoever moves it on by keyboard presses the same button again.
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.at === place) return;
    pressed.current.button.focus();
    pressed.current = null;
  }, [place]);

  const mover = (label: string, arrow: Icon, to: number) => {
    const isIdle = edit.isPending || to < 1 || to > last;
    return (
      <IconButton
        icon={arrow}
        size="sm"
        label={`${label} ${name}`}
        aria-disabled={isIdle || undefined}
        onClick={({ currentTarget }) => {
          if (isIdle) return;
          pressed.current = { button: currentTarget, at: place };
          edit.mutate({ name, icon, position: to });
        }}
      />
    );
  };

  return (
    <span className="inline-flex gap-2">
      {mover('Move up', ArrowUp, place - 1)}
      {mover('Move down', ArrowDown, place + 1)}
      <Button
        variant="outline"
        size="sm"
        icon={Pencil}
        aria-label={`Edit ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Edit
      </Button>
      <CategoryDialog category={category} place={place} open={isOpen} onOpenChange={setIsOpen} />
    </span>
  );
}
