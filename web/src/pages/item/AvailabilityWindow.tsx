import type { ItemDetails } from '@lendloop/contract/items';
import { addDays, type Day } from '@lendloop/contract/values/dates';
import type { TextId } from '@lendloop/words/types';
import { useState, type SubmitEvent } from 'react';

import { useSetAvailabilityWindow } from '../../features/items/mutations.ts';
import { useToday } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DatePicker } from '../../ui/dates/DatePicker.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useWords } from '../../words/useWords.ts';

interface Problem {
  readonly title: TextId<'item'>;
  readonly description: TextId<'item'>;
}

/** The problem with a window; null if it is valid. */
function problemOf(from: Day | null, until: Day | null): Problem | null {
  if (from === null || until === null) {
    return { title: 'dates.missing', description: 'dates.missing.text' };
  }
  if (until <= from) {
    return { title: 'dates.invalid', description: 'dates.invalid.text' };
  }
  return null;
}

/** The window in which the item can be rented. Without one, it can be rented on any day. */
export function AvailabilityWindow({ item }: { item: ItemDetails }) {
  const say = useWords('item');
  const today = useToday();
  const { mutate, isPending } = useSetAvailabilityWindow(item.id);
  const [from, setFrom] = useState(item.availableFrom);
  const [until, setUntil] = useState(item.availableUntil);
  const [problem, setProblem] = useState<Problem | null>(null);

  function update(event: SubmitEvent) {
    event.preventDefault();
    const found = problemOf(from, until);
    setProblem(found);
    if (found) toast({ title: say(found.title), description: say(found.description), tone: 'destructive' });
    else mutate({ availableFrom: from, availableUntil: until });
  }

  function clear() {
    setFrom(null);
    setUntil(null);
    setProblem(null);
    if (item.availableFrom !== null) mutate({ availableFrom: null, availableUntil: null });
  }

  return (
    <form onSubmit={update} className="mt-5 border-t border-border pt-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={say('dates.from')}>
          <DatePicker value={from} onChange={setFrom} today={today} min={today} />
        </Field>
        <Field label={say('dates.until')} error={problem ? say(problem.description) : undefined}>
          <DatePicker
            value={until}
            onChange={setUntil}
            today={today}
            min={from !== null && from >= today ? addDays(from, 1) : today}
          />
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button type="submit" variant="outline" pending={isPending} pendingText={say('dates.updating')}>
          {say('dates.update')}
        </Button>
        {(from !== null || until !== null) && (
          <Button variant="ghost" disabled={isPending} onClick={clear}>
            {say('dates.clear')}
          </Button>
        )}
      </div>
    </form>
  );
}
