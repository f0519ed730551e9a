import { onDemand } from '../../../ui/overlay/onDemand.ts';
import { loadWords } from '../../../words/language.ts';

/** The form of a review, loaded when somebody begins to write. */
export const ReviewDialog = onDemand(async () => {
  const [module] = await Promise.all([import('./ReviewDialog.tsx'), loadWords('reviewing')]);
  return module.ReviewDialog;
});
