import { paths } from '@lendloop/contract/pages';
import { getRouteApi } from '@tanstack/react-router';

import { monthOf } from '../../features/calendar/month.ts';
import { OwnCalendar } from '../../features/calendar/OwnCalendar.tsx';
import { AnswerButtons } from '../../features/rentals/AnswerButtons.tsx';
import { RentalStatusBadge } from '../../features/rentals/RentalStatusBadge.tsx';
import { useToday } from '../../site/queries.ts';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { useWords } from '../../words/useWords.ts';
import { ListingChips } from './ListingChips.tsx';

const route = getRouteApi(`/signed-in${paths.calendar}`);

/** The month of all own listings. The url holds the month and the listing. */
export function CalendarPage() {
  const say = useWords('calendar');
  const today = useToday();
  const { month = today.slice(0, 7), item } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (search: { readonly month?: string; readonly item?: number | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...search }), replace: true, resetScroll: false });
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-8 md:pt-10">
      <OwnCalendar
        month={`${month}-01`}
        onMonth={(day) => go({ month: monthOf(day).slice(0, 7) })}
        itemId={item}
        renderHeading={(blockDays) => (
          <PageHeading title={say('title')} lead={say('lead')} actions={blockDays} />
        )}
        renderFilter={(schedules) => (
          <ListingChips schedules={schedules} value={item} onChange={(id) => go({ item: id })} />
        )}
        renderBadge={(status) => <RentalStatusBadge status={status} />}
        renderAnswer={(request) => <AnswerButtons request={request} />}
      />
    </div>
  );
}
