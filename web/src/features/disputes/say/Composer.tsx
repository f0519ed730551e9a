import { DISPUTE_TEXT_MAX, type DisputeDetails } from '@lendloop/contract/disputes/disputes';
import { minorDigitsOf } from '@lendloop/contract/values/money';
import { HandCoins } from 'lucide-react';
import { useId, useState, type RefObject } from 'react';

import { useCurrencySymbol } from '../../../site/queries.ts';
import { minorFrom } from '../../../site/typedMinor.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx';
import { Textarea } from '../../../ui/form/Textarea.tsx';
import { useWords } from '../../../words/useWords.ts';
import { useSay } from '../mutations.ts';
import { refusalIn } from '../refusal.ts';
import type { DisputeRole } from '../turn/situation.ts';
import { Attachments } from './Attachments.tsx';
import { useChosen } from './useChosen.ts';

interface ComposerProps {
  readonly dispute: DisputeDetails;
  readonly role: DisputeRole;
  readonly textRef: RefObject<HTMLTextAreaElement | null>;
  readonly amountRef: RefObject<HTMLInputElement | null>;
  /** Whether the field for an amount shows. */
  readonly isOffering: boolean;
  readonly onOffering: (isOffering: boolean) => void;
}

/** Adds a text, photos, messages or an offer. What is written stays until the server has it. */
export function Composer({ dispute, role, textRef, amountRef, isOffering, onOffering }: ComposerProps) {
  const say = useWords('disputes');
  const money = useMinorMoney();
  const errorId = useId();
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('');
  const [isWrong, setWrong] = useState(false);
  const photos = useChosen();
  const messages = useChosen();
  const add = useSay(dispute);
  const { opener, other, claimMinor, currency } = dispute;
  const symbol = useCurrencySymbol(currency);
  const mayOffer = dispute.can.includes('offer');
  const hasOffer = isOffering && mayOffer;
  const most = money(claimMinor ?? 0, currency);
  const [viewer, theOther] = role === 'opener' ? [opener, other] : [other, opener];
  const isEmpty = text.trim() === '' && photos.ids.length + messages.ids.length === 0 && !hasOffer;

  function send() {
    const amountMinor = hasOffer ? minorFrom(amount, minorDigitsOf(currency)) : null;
    if (hasOffer && (amountMinor === null || amountMinor > (claimMinor ?? 0))) {
      setWrong(true);
      amountRef.current?.focus();
      return;
    }
    add.mutate(
      {
        text: text.trim() === '' ? null : text.trim(),
        evidenceIds: [...photos.ids],
        messageIds: [...messages.ids],
        ...(amountMinor !== null && { offer: { amountMinor } }),
      },
      {
        onSuccess: () => {
          setText('');
          setAmount('');
          photos.clear();
          messages.clear();
          onOffering(false);
          textRef.current?.focus();
        },
      },
    );
  }

  return (
    <div className="rounded-xl border border-border bg-card p-4 shadow-xs">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Textarea
          ref={textRef}
          rows={2}
          maxLength={DISPUTE_TEXT_MAX}
          aria-label={say('say.label')}
          aria-describedby={add.isError ? errorId : undefined}
          placeholder={say('say.placeholder')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {hasOffer && (
          <Field
            label={say(role === 'opener' ? 'say.amount.takes' : 'say.amount.gives')}
            hint={say('say.amount.hint', { amount: most })}
            error={isWrong ? say('say.amount.wrong', { amount: most }) : undefined}
            className="max-w-90"
          >
            <MoneyInput
              ref={amountRef}
              symbol={symbol}
              unit={say('report.unit')}
              value={amount}
              onChange={(event) => {
                setAmount(event.target.value);
                setWrong(false);
              }}
            />
          </Field>
        )}
        <Attachments
          rentalId={dispute.rentalId}
          itemId={dispute.itemId}
          photos={dispute.photos}
          viewer={viewer}
          other={theOther}
          chosenPhotos={photos}
          chosenMessages={messages}
        >
          {mayOffer && (
            <Button
              size="sm"
              variant={hasOffer ? 'secondary' : 'ghost'}
              icon={HandCoins}
              aria-pressed={hasOffer}
              onClick={() => onOffering(!hasOffer)}
            >
              {say('say.offer')}
            </Button>
          )}
          <Button
            type="submit"
            size="sm"
            variant="outline"
            className="ms-auto"
            disabled={isEmpty}
            pending={add.isPending}
            pendingText={say('say.pending')}
          >
            {say('say.add')}
          </Button>
        </Attachments>
        {add.isError && (
          <p
            id={errorId}
            role="alert"
            className="rounded-md bg-danger-soft px-3.5 py-3 text-sm font-medium text-danger-strong"
          >
            {say('say.failed')}: {refusalIn(add.error)}
          </p>
        )}
      </form>
    </div>
  );
}
