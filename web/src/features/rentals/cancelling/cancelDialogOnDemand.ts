import { onDemand } from '../../../ui/overlay/onDemand.ts';
import { loadWords } from '../../../words/language.ts';

/** The dialog that cancels a rental, loaded when somebody begins to cancel one. */
export const CancelDialog = onDemand(async () => {
  const [module] = await Promise.all([import('./CancelDialog.tsx'), loadWords('rental')]);
  return module.CancelDialog;
});
