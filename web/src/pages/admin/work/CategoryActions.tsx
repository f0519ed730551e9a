import type { Category } from '@lendloop/contract/categories';
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';

import { useEditCategory } from '../../../features/admin/mutations.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { Icon } from '../../../ui/style/icon.ts';
import { useWords } from '../../../words/useWords.ts';
import { CategoryDialog } from './CategoryDialog.tsx';

interface CategoryActionsProps {
  category: Category;
  /** Position in the order, starting at 1. */
  place: number;
  /** The last position. */
  last: number;
}

export function CategoryActions({ category, place, last }: CategoryActionsProps) {
  const { id, name, icon } = category;
  const say = useWords('admin');
  const edit = useEditCategory(id);
  const [isOpen, setIsOpen] = useState(false);
  const pressed = useRef<{ button: HTMLButtonElement; at: number } | null>(null);

  // Moving a row drops the focus. Restores it so that the same button can be pressed again by keyboard.
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
        label={label}
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
      {mover(say('category.up', { name }), ArrowUp, place - 1)}
      {mover(say('category.down', { name }), ArrowDown, place + 1)}
      <Button
        variant="outline"
        size="sm"
        icon={Pencil}
        aria-label={say('category.edit.label', { name })}
        onClick={() => setIsOpen(true)}
      >
        {say('category.edit')}
      </Button>
      <CategoryDialog category={category} place={place} open={isOpen} onOpenChange={setIsOpen} />
    </span>
  );
}
