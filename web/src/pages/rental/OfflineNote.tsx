import { getRental } from '@lendloop/contract/rentals';
import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';

import { rentalQuery } from '../../features/rentals/rentalQueries.ts';
import { useKeptAt } from '../../offline/keptCall.ts';
import { useOnline } from '../../offline/useOnline.ts';
import { formatAt } from '../../words/moments.ts';
import { useDayLocale } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';

/** Says since when what shows may have changed, while the server cannot be reached. */
export function OfflineNote({ rentalId }: { readonly rentalId: number }) {
  const say = useWords('handover');
  const locale = useDayLocale();
  const isOnline = useOnline();
  const keptAt = useKeptAt(getRental, { params: { id: rentalId } });
  const { dataUpdatedAt } = useQuery({ ...rentalQuery(rentalId), enabled: false });
  if (isOnline && keptAt === null) return null;
  const time = formatAt(keptAt ?? new Date(dataUpdatedAt).toISOString(), 'moment', locale);
  return (
    <p
      role="status"
      className="mt-3 flex items-center gap-2.5 rounded-md bg-info-soft px-3.5 py-3 text-sm font-medium text-info-strong"
    >
      <WifiOff className="size-[18px] shrink-0" aria-hidden />
      {say('offline.from', { time })}
    </p>
  );
}
