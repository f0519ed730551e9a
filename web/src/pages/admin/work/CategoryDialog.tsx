import type { Category } from '@lendloop/contract/categories';

import { CategoryForm } from '../../../features/admin/CategoryForm.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface CategoryDialogProps {
  category: Category;
  /** Position in the order, starting at 1. */
  place: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CategoryDialog({ open, onOpenChange, ...rest }: CategoryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Edit category"
      description="A new name is read and found by everybody at once."
    >
      <CategoryForm {...rest} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
