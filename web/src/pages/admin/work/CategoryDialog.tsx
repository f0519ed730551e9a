import type { Category } from '@lendloop/contract/categories';

import { CategoryForm } from '../../../features/admin/CategoryForm.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useWords } from '../../../words/useWords.ts';

interface CategoryDialogProps {
  category: Category;
  /** Position in the order, starting at 1. */
  place: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CategoryDialog({ open, onOpenChange, ...rest }: CategoryDialogProps) {
  const say = useWords('admin');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={say('category.title')}
      description={say('category.text')}
    >
      <CategoryForm {...rest} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
