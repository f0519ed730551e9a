import { EVERY_WEEKDAY } from '@lendloop/contract/terms';
import { formatWeekdays } from '@lendloop/contract/values/dates';
import { useId } from 'react';
import { Controller, type Control } from 'react-hook-form';

import type { ListingValues } from '../../../features/items/listing/listingValues.ts';
import { FieldError } from '../../../ui/form/FieldError.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useDayLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';

interface HandoverDaysProps {
  readonly control: Control<ListingValues, unknown, unknown>;
  readonly error: string | undefined;
}

/** The days of the week on which a rental may begin and end, as buttons to press. */
export function HandoverDays({ control, error }: HandoverDaysProps) {
  const say = useWords('listingTerms');
  const locale = useDayLocale();
  const id = useId();
  return (
    <Controller
      control={control}
      name="terms.handoverDays"
      render={({ field: { value, onChange } }) => (
        <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="sm:col-span-2">
          <p id={id} className="mb-1.5 text-sm font-semibold">
            {say('handoverDays')}
          </p>
          <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
            {EVERY_WEEKDAY.map((weekday) => {
              const isOn = value.includes(weekday);
              return (
                <button
                  key={weekday}
                  type="button"
                  aria-pressed={isOn}
                  onClick={() =>
                    onChange(isOn ? value.filter((one) => one !== weekday) : [...value, weekday])
                  }
                  className={cn(
                    'h-11 rounded-md border text-sm font-semibold transition',
                    isOn
                      ? 'border-primary bg-primary-soft text-primary-strong ring-1 ring-primary ring-inset'
                      : 'border-input bg-card hover:border-foreground',
                  )}
                >
                  {formatWeekdays([weekday], locale)}
                </button>
              );
            })}
          </div>
          {error ? (
            <FieldError id={`${id}-hint`}>{error}</FieldError>
          ) : (
            <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted-foreground">
              {say('handoverDays.hint')}
            </p>
          )}
        </div>
      )}
    />
  );
}
