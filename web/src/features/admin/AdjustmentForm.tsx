import { ADJUSTMENT_COMMENT_MAX, AdjustmentBody, ofTwoAccounts } from '@lendloop/contract/ledger/ledger';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { showFieldIssues } from '../../api/fieldIssues.ts';
import { useCurrencySymbol, useSite } from '../../site/queries.ts';
import { minorFrom } from '../../site/typedMinor.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { formResolver } from '../../words/formResolver.ts';
import { useWords } from '../../words/useWords.ts';
import { moneyAccountsQuery, useAdjustLedger } from './moneyQueries.ts';

const FIELDS = ['debit', 'credit', 'amountMinor', 'comment'] as const;

/** Asks for two accounts, an amount and the reason, and books it. `onDone` is called after that, or after cancelling. */
export function AdjustmentForm({ onDone }: { readonly onDone: () => void }) {
  const say = useWords('adminMoney');
  const sayHere = useWords('admin');
  const { minorDigits, currency } = useSite();
  const symbol = useCurrencySymbol();
  const codes = useId();
  const accounts = useQuery(moneyAccountsQuery).data ?? [];
  const adjust = useAdjustLedger(onDone);
  const schema = useMemo(() => {
    const { debit, credit, amountMinor, comment } = AdjustmentBody.shape;
    const typed = z.string().transform((text) => minorFrom(text, minorDigits) ?? Number.NaN);
    return z.object({ debit, credit, amountMinor: typed.pipe(amountMinor), comment }).check(ofTwoAccounts);
  }, [minorDigits]);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(schema),
    defaultValues: { debit: '', credit: '', amountMinor: '', comment: '' },
  });
  const errorOf = (name: (typeof FIELDS)[number]) => formState.errors[name]?.message;
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void handleSubmit((body) =>
          adjust.mutate(body, { onError: (error) => showFieldIssues(error, FIELDS, setError) }),
        )(event)
      }
      className="grid gap-4"
    >
      <datalist id={codes}>
        {accounts.map(({ id, code }) => (
          <option key={id}>{code}</option>
        ))}
      </datalist>
      <Field label={say('adjust.debit')} hint={say('adjust.account.hint')} error={errorOf('debit')}>
        <Input {...register('debit')} dir="ltr" list={codes} autoComplete="off" />
      </Field>
      <Field label={say('adjust.credit')} hint={say('adjust.account.hint')} error={errorOf('credit')}>
        <Input {...register('credit')} dir="ltr" list={codes} autoComplete="off" />
      </Field>
      <Field label={say('adjust.amount')} error={errorOf('amountMinor')}>
        <MoneyInput {...register('amountMinor')} symbol={symbol} unit={currency} />
      </Field>
      <Field label={say('adjust.comment')} error={errorOf('comment')}>
        <Textarea {...register('comment')} rows={3} maxLength={ADJUSTMENT_COMMENT_MAX} />
      </Field>
      <div className="mt-2 flex flex-wrap justify-end gap-2.5 max-md:flex-col max-md:items-stretch">
        <Button variant="ghost" onClick={onDone}>
          {sayHere('cancel')}
        </Button>
        <Button type="submit" pending={adjust.isPending} pendingText={say('adjust.saving')}>
          {say('adjust.save')}
        </Button>
      </div>
    </form>
  );
}
