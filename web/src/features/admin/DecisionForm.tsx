import { DecisionBody, REASON_MAX, type JudgedDispute } from '@lendloop/contract/disputes/admin';
import { DisputeOutcome } from '@lendloop/contract/disputes/entries';
import { majorOf, minorDigitsOf } from '@lendloop/contract/values/money';
import { Scale } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useId, useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';

import { ApiError } from '../../api/apiError.ts';
import { showFieldIssues } from '../../api/fieldIssues.ts';
import { useCurrencySymbol } from '../../site/queries.ts';
import { minorFrom } from '../../site/typedMinor.ts';
import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { Button } from '../../ui/button/Button.tsx';
import { countCharacters } from '../../ui/form/characters.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FieldError } from '../../ui/form/FieldError.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formResolver } from '../../words/formResolver.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { useDecideDispute } from './disputeQueries.ts';

const FIELDS = ['outcome', 'amountMinor', 'reason'] as const;
/** The outcomes in which the opener gets something. */
const PAID: readonly (DisputeOutcome | '')[] = ['for_opener', 'shared'];

/** Asks for the outcome, the amount and the reason, and decides the dispute. */
export function DecisionForm({ dispute }: { readonly dispute: JudgedDispute }) {
  const say = useWords('adminDisputes');
  const rich = useRichWords('adminDisputes');
  const money = useMinorMoney();
  const heading = useId();
  const { id, opener, other, currency, offer, deposit, kind } = dispute;
  const symbol = useCurrencySymbol(currency);
  const most = dispute.claimMinor ?? 0;
  const digits = minorDigitsOf(currency);
  const typed = (minor: number) => String(majorOf(minor, digits));
  const tooHigh = say('amount.tooHigh', { amount: money(most, currency) });
  const decide = useDecideDispute(id);
  const schema = useMemo(() => {
    const { outcome, amountMinor, reason } = DecisionBody.shape;
    const amount = z
      .string()
      .transform((text) => minorFrom(text, digits) ?? Number.NaN)
      .pipe(amountMinor.max(most, { error: tooHigh }));
    return z.object({ outcome, amountMinor: amount, reason });
  }, [digits, most, tooHigh]);
  const { register, handleSubmit, setError, setValue, control, formState } = useForm({
    resolver: formResolver(schema),
    defaultValues: { outcome: '' as DisputeOutcome, amountMinor: '0', reason: '' },
  });
  const [outcome, amountMinor, reason] = useWatch({ control, name: FIELDS });
  const errorOf = (name: (typeof FIELDS)[number]) => formState.errors[name]?.message;
  const outcomeError = errorOf('outcome');
  const setAmount = (text: string) =>
    setValue('amountMinor', text, { shouldValidate: formState.isSubmitted });

  function choose(value: string) {
    const chosen = DisputeOutcome.options.find((one) => one === value);
    if (!chosen) return;
    setValue('outcome', chosen, { shouldValidate: formState.isSubmitted });
    setAmount(
      typed(
        chosen === 'for_opener'
          ? most
          : chosen === 'shared'
            ? (offer?.amountMinor ?? Math.floor(most / 2))
            : 0,
      ),
    );
  }

  const names = { for_opener: opener.fullName, for_other: other.fullName };
  return (
    <Card asChild tone="raised">
      <form
        noValidate
        aria-labelledby={heading}
        onSubmit={(event) =>
          void handleSubmit((body) =>
            decide.mutate(body, {
              onError: (error) => {
                if (error instanceof ApiError && error.problem?.code === 'claim_too_high')
                  setError('amountMinor', { message: tooHigh });
                else showFieldIssues(error, FIELDS, setError);
              },
            }),
          )(event)
        }
      >
        <h3 id={heading} className="text-xl">
          {say('decide')}
        </h3>
        <RadioGroup.Root
          value={outcome}
          onValueChange={choose}
          aria-label={say('outcome')}
          className="mt-4 grid grid-cols-2 gap-2.5"
        >
          {DisputeOutcome.options.map((one) => (
            <RadioGroup.Item
              key={one}
              value={one}
              className="min-h-12 min-w-0 rounded-md border border-input bg-card px-3 py-2 text-sm font-semibold wrap-anywhere transition hover:border-foreground data-[state=checked]:border-primary data-[state=checked]:bg-primary-soft data-[state=checked]:text-primary-strong data-[state=checked]:ring-1 data-[state=checked]:ring-primary data-[state=checked]:ring-inset"
            >
              {one === 'for_opener' || one === 'for_other'
                ? rich('outcome.for', { name: <bdi>{names[one]}</bdi> })
                : say(`outcome.${one}`)}
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
        {outcomeError !== undefined && <FieldError>{outcomeError}</FieldError>}
        {most > 0 && PAID.includes(outcome) && (
          <>
            <Field
              label={say('amount', { name: opener.fullName })}
              aside={say('amount.of', { amount: money(most, currency) })}
              error={errorOf('amountMinor')}
              className="mt-5"
            >
              <MoneyInput {...register('amountMinor')} symbol={symbol} unit={currency} />
            </Field>
            <input
              type="range"
              aria-label={say('amount.slide', { name: opener.fullName })}
              min={0}
              max={most}
              value={Math.min(most, minorFrom(amountMinor, digits) || 0)}
              aria-valuetext={money(Math.min(most, minorFrom(amountMinor, digits) || 0), currency)}
              onChange={({ target }) => setAmount(typed(Number(target.value)))}
              className="mt-2 h-8 w-full accent-primary"
            />
          </>
        )}
        {deposit.isFrozen && (
          <p className="mt-3 text-sm text-muted-foreground">
            {say('deposit', { amount: money(deposit.heldMinor, currency) })}
          </p>
        )}
        {kind === 'other' && opener.side === 'renter' && outcome === 'for_opener' && (
          <p className="mt-3 text-sm text-muted-foreground">{say('late')}</p>
        )}
        <Field
          label={say('reason')}
          hint={say('reason.hint')}
          aside={
            <bdi dir="ltr">{say('reason.count', { count: countCharacters(reason), all: REASON_MAX })}</bdi>
          }
          error={errorOf('reason')}
          className="mt-5"
        >
          <Textarea {...register('reason')} rows={4} maxLength={REASON_MAX} />
        </Field>
        <Button
          type="submit"
          icon={Scale}
          className="mt-5 w-full"
          pending={decide.isPending}
          pendingText={say('decide.pending')}
        >
          {say('decide.submit')}
        </Button>
      </form>
    </Card>
  );
}
