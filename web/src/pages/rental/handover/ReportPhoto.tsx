import { evidencePictureUrl, type EvidencePhoto } from '@lendloop/contract/handover/handover';
import { Suspense } from 'react';

import { ReportButton } from '../../../features/reports/reportButtonOnDemand.ts';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';

interface ReportPhotoProps {
  readonly rentalId: number;
  readonly photo: EvidencePhoto;
  /** Who took it. */
  readonly name: string;
}

/** The button that reports the other person's photo. */
export function ReportPhoto({ rentalId, photo, name }: ReportPhotoProps) {
  const say = useWords('handover');
  const locale = useDayLocale();
  return (
    <Suspense fallback={null}>
      <ReportButton
        look="onPhoto"
        subject={{ kind: 'evidence', id: photo.id }}
        title={say('photo.alt', { name, time: formatAt(photo.receivedAt, 'time', locale) })}
        image={evidencePictureUrl(rentalId, photo, 320)}
        person={{ id: photo.byId, name }}
      />
    </Suspense>
  );
}
