import type { ItemDetails } from '@lendloop/contract/items';
import { useState } from 'react';

import { monthOf } from '../../../features/calendar/month.ts';
import { OwnCalendar } from '../../../features/calendar/OwnCalendar.tsx';
import { AnswerButtons } from '../../../features/rentals/AnswerButtons.tsx';
import { RentalStatusBadge } from '../../../features/rentals/RentalStatusBadge.tsx';
import { useToday } from '../../../site/queries.ts';

/** The calendar of one listing. */
export function ItemCalendar({ item: { id, title, image } }: { item: ItemDetails }) {
  const [month, setMonth] = useState(monthOf(useToday()));
  return (
    <OwnCalendar
      only={{ itemId: id, title, image }}
      month={month}
      onMonth={setMonth}
      renderBadge={(status) => <RentalStatusBadge status={status} />}
      renderAnswer={(request) => <AnswerButtons request={request} />}
    />
  );
}
