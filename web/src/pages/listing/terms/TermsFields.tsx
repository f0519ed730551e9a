import {
  BUFFER_DAYS_MAX,
  CancellationPolicy,
  HORIZON_DAYS_MAX,
  InstantBooking,
  MAX_DAYS_MAX,
  MIN_DAYS_MAX,
  NOTICE_DAYS_MAX,
  QUANTITY_MAX,
  type Terms,
} from '@lendloop/contract/terms';
import { addDays, formatWeekdays } from '@lendloop/contract/values/dates';
import type { TextId } from '@lendloop/words/types';
import { Controller, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';

import type { ListingValues } from '../../../features/items/listing/listingValues.ts';
import { useCurrencySymbol, useMoney, useSite, useToday } from '../../../site/queries.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx';
import { Stepper } from '../../../ui/form/Stepper.tsx';
import { useDayLocale, useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { HandoverDays } from './HandoverDays.tsx';
import { TermsChoice } from './TermsChoice.tsx';
import { TermsGroup } from './TermsGroup.tsx';
import { useExamples } from './useExamples.ts';

export interface TermsFieldsProps {
  readonly control: Control<ListingValues, unknown, unknown>;
  readonly register: UseFormRegister<ListingValues>;
  readonly errors: FieldErrors<ListingValues>['terms'];
}

type AmountName = 'weekendPrice' | 'minimumCharge' | 'deposit' | 'deliveryFee' | 'lateFee' | 'declaredValue';
type DaysName = 'quantity' | 'bufferDays' | 'minDays' | 'maxDays' | 'noticeDays' | 'horizonDays';

/** The owner's prices and rules, each with an example that follows what is typed. */
export function TermsFields({ control, register, errors }: TermsFieldsProps) {
  const say = useWords('listingTerms');
  const symbol = useCurrencySymbol();
  const { weekendDays } = useSite();
  const locale = useDayLocale();
  const money = useMoney();
  const { day } = useDays();
  const today = useToday();
  const { terms, price, examples } = useExamples(control);
  const messageOf = (name: keyof Terms) => errors?.[name]?.message ?? errors?.[name]?.root?.message;

  const amount = (name: AmountName, unit: TextId<'listingTerms'> | null, hint?: string, empty?: string) => (
    <Field
      label={say(name)}
      error={messageOf(name)}
      hint={hint}
      aside={name === 'declaredValue' ? say('declaredValue.aside') : say('optional')}
    >
      <MoneyInput
        {...register(`terms.${name}`)}
        symbol={symbol}
        unit={unit === null ? '' : say(unit)}
        placeholder={empty}
      />
    </Field>
  );

  const percent = (name: 'weeklyDiscount' | 'monthlyDiscount', hint: string | undefined) => (
    <Field label={say(name)} error={messageOf(name)} hint={hint} aside={say('optional')}>
      <MoneyInput {...register(`terms.${name}`)} symbol="%" unit={say('unit.percent')} inputMode="numeric" />
    </Field>
  );

  const steps = (name: DaysName, min: number, max: number, hint?: string, empty?: string) => (
    <Field label={say(name)} error={messageOf(name)} hint={hint}>
      <Controller
        control={control}
        name={`terms.${name}`}
        render={({ field: { onChange, ...field } }) => (
          <Stepper
            {...field}
            onValueChange={onChange}
            min={min}
            max={max}
            fewer={`${say('fewer')}: ${say(name)}`}
            more={`${say('more')}: ${say(name)}`}
            unit={say(name === 'quantity' ? 'quantity.unit' : 'unit.days')}
            placeholder={empty}
          />
        )}
      />
    </Field>
  );

  return (
    <div>
      <TermsGroup
        title={say('price')}
        lead={
          weekendDays.length > 0
            ? say('price.text', { weekdays: formatWeekdays(weekendDays, locale) })
            : undefined
        }
      >
        {amount(
          'weekendPrice',
          'unit.day',
          examples.week && say('weekendPrice.example', { total: examples.week }),
        )}
        {amount(
          'minimumCharge',
          'unit.rental',
          terms.minimumCharge !== null && examples.day
            ? say('minimumCharge.example', { total: examples.day })
            : say('minimumCharge.hint'),
        )}
        {percent('weeklyDiscount', examples.discounted(7, say))}
        {percent('monthlyDiscount', examples.discounted(28, say))}
      </TermsGroup>
      <TermsGroup title={say('extras')} lead={say('extras.text')}>
        {amount(
          'deposit',
          null,
          terms.deposit && examples.day
            ? say('deposit.example', { total: examples.day, deposit: money(terms.deposit) })
            : undefined,
        )}
        {amount(
          'deliveryFee',
          'unit.once',
          terms.deliveryFee !== null && examples.delivered
            ? say('deliveryFee.example', { total: examples.delivered })
            : undefined,
          say('deliveryFee.none'),
        )}
        {amount(
          'lateFee',
          'unit.day',
          price > 0 ? say('lateFee.example', { total: money(2 * (terms.lateFee ?? price)) }) : undefined,
          price > 0 ? say('lateFee.none', { price: money(price) }) : undefined,
        )}
        {amount('declaredValue', null, say('declaredValue.hint'))}
      </TermsGroup>
      <TermsGroup title={say('days')} lead={say('days.text')}>
        {steps(
          'quantity',
          1,
          QUANTITY_MAX,
          terms.quantity > 1 && terms.quantity <= QUANTITY_MAX
            ? say('quantity.example', { count: terms.quantity })
            : undefined,
        )}
        {steps(
          'bufferDays',
          0,
          BUFFER_DAYS_MAX,
          terms.bufferDays > 0 && terms.bufferDays <= BUFFER_DAYS_MAX
            ? say('bufferDays.example', {
                last: day(today),
                next: day(addDays(today, terms.bufferDays + 1)),
              })
            : say('bufferDays.hint'),
        )}
        {steps('minDays', 1, MIN_DAYS_MAX)}
        {steps('maxDays', 1, MAX_DAYS_MAX, undefined, say('any'))}
        {steps(
          'noticeDays',
          0,
          NOTICE_DAYS_MAX,
          terms.noticeDays > 0 && terms.noticeDays <= NOTICE_DAYS_MAX
            ? say('noticeDays.example', { day: day(addDays(today, terms.noticeDays)) })
            : say('noticeDays.none'),
        )}
        {steps(
          'horizonDays',
          1,
          HORIZON_DAYS_MAX,
          terms.horizonDays !== null && terms.horizonDays <= HORIZON_DAYS_MAX
            ? say('horizonDays.example', { day: day(addDays(today, terms.horizonDays)) })
            : undefined,
          say('any'),
        )}
        <HandoverDays control={control} error={messageOf('handoverDays')} />
      </TermsGroup>
      <TermsChoice
        name="cancellationPolicy"
        title={say('cancel')}
        lead={say('cancel.text')}
        options={CancellationPolicy.options.map((value) => ({
          value,
          label: `policy.${value}`,
          text: `policy.${value}.text`,
        }))}
        register={register}
      />
      <TermsChoice
        name="instantBooking"
        title={say('instant')}
        lead={say('instant.text')}
        options={InstantBooking.options.map((value) => ({
          value,
          label: `instant.${value}`,
          text: `instant.${value}.text`,
        }))}
        register={register}
        isRow
      />
    </div>
  );
}
