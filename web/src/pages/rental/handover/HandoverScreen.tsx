import { SHOWER, type HandoverPhase } from '@lendloop/contract/handover/handover';
import { dayOf } from '@lendloop/contract/values/dates';

import { useSite, useToday } from '../../../site/queries.ts';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale, useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { OfflineNote } from '../OfflineNote.tsx';
import type { RentalPart } from '../role.ts';
import { HandoverDone } from './HandoverDone.tsx';
import { HandoverFrame } from './HandoverFrame.tsx';
import { HandoverOpen } from './HandoverOpen.tsx';

interface HandoverScreenProps extends RentalPart {
  readonly role: 'owner' | 'renter';
  readonly phase: HandoverPhase;
  /** The code that the reader's camera has opened the page with. */
  readonly scanned: string | null;
}

/** How one phase of a rental is done: the code that is shown or entered, parts, photos and notes; afterwards, what was recorded. */
export function HandoverScreen({ rental, role, phase, scanned }: HandoverScreenProps) {
  const say = useWords('handover');
  const locale = useDayLocale();
  const { weekDay } = useDays();
  const { timeZone } = useSite();
  const today = useToday();
  const state = rental.handover.phases.find((one) => one.phase === phase);
  if (!state) return null;
  const part = { rental, role, state };
  if (state.doneAt !== null) {
    return (
      <HandoverFrame
        key="done"
        rental={rental}
        heading={say(`${phase}.done`)}
        lead={
          dayOf(new Date(state.doneAt), timeZone) === today
            ? say('today', { day: formatAt(state.doneAt, 'time', locale) })
            : formatAt(state.doneAt, 'moment', locale)
        }
      >
        <HandoverDone {...part} />
      </HandoverFrame>
    );
  }
  const day = phase === 'checkout' ? rental.startDate : rental.endDate;
  return (
    <HandoverFrame
      key="open"
      rental={rental}
      heading={say(SHOWER[phase] === role ? `${phase}.show` : `${phase}.enter`)}
      lead={day === today ? say('today', { day: weekDay(day) }) : weekDay(day)}
      note={<OfflineNote rentalId={rental.id} />}
    >
      <HandoverOpen {...part} scanned={scanned} />
    </HandoverFrame>
  );
}
