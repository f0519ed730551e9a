import { AdjustmentForm } from '../../../features/admin/AdjustmentForm.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useWords } from '../../../words/useWords.ts';

/** Asks for two accounts and an amount, and books it. */
export function AdjustmentDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useWords('adminMoney');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={say('adjust.title')}
      description={say('adjust.text')}
    >
      <AdjustmentForm onDone={onClose} />
    </Dialog>
  );
}
