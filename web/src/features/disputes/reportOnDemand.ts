import { onDemand } from '../../ui/overlay/onDemand.ts';
import { loadWords } from '../../words/language.ts';
import type { ReportDialogProps } from './report/ReportDialog.tsx';

/** The report of a problem, loaded when it first opens. */
export const ReportDialog = onDemand<ReportDialogProps>(async () => {
  const [module] = await Promise.all([import('./report/ReportDialog.tsx'), loadWords('disputes')]);
  return module.ReportDialog;
});
