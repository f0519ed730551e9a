import { paths } from '@lendloop/contract/pages';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import type { Reported } from '../../features/disputes/report/ReportDialog.tsx';
import { ReportDialog } from '../../features/disputes/reportOnDemand.ts';
import { loadWords } from '../../words/language.ts';
import type { RentalPart } from './role.ts';
import { useReportable } from './useReportable.ts';

const RentalDispute = lazy(async () => {
  const [module] = await Promise.all([
    import('../../features/disputes/RentalDispute.tsx'),
    loadWords('disputes'),
  ]);
  return { default: module.RentalDispute };
});
const ReportOffer = lazy(async () => {
  const [module] = await Promise.all([
    import('../../features/disputes/ReportOffer.tsx'),
    loadWords('disputes'),
  ]);
  return { default: module.ReportOffer };
});

/** The dispute about a rental, or the offer to report what its owner noted at the return. */
export function Problem({ rental, role }: RentalPart) {
  const user = useCurrentUser();
  const reportable = useReportable(rental, role);
  const [isOpen, setOpen] = useState(false);
  if (role === 'none' || !user) return null;
  if (rental.dispute)
    return (
      <Suspense fallback={null}>
        <RentalDispute dispute={rental.dispute} viewerId={user.id} />
      </Suspense>
    );
  const noted = reportable?.filled?.kind;
  if (!reportable || (noted !== 'damaged' && noted !== 'parts_missing')) return null;
  return (
    <Suspense fallback={null}>
      <ReportOffer condition={noted} other={reportable.other.fullName} onReport={() => setOpen(true)} />
      <Report of={reportable} open={isOpen} onOpenChange={setOpen} />
    </Suspense>
  );
}

interface ReportProps {
  readonly of: Reported;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The report, which leads to the dispute that it opens. */
export function Report({ of, open, onOpenChange }: ReportProps) {
  const navigate = useNavigate();
  return (
    <ReportDialog
      of={of}
      open={open}
      onOpenChange={onOpenChange}
      onReported={(id) => {
        onOpenChange(false);
        void navigate({ to: paths.dispute, params: { id: String(id) } });
      }}
    />
  );
}
