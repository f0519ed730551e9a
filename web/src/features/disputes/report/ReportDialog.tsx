import { DISPUTE_TEXT_MAX } from '@lendloop/contract/disputes/disputes';
import type { DisputeKind } from '@lendloop/contract/disputes/kinds';
import { ANSWER_HOURS, NO_SHOW_HOURS } from '@lendloop/contract/disputes/states';
import type { EvidencePhoto } from '@lendloop/contract/handover/handover';
import type { DayRange } from '@lendloop/contract/values/dates';
import { minorDigitsOf } from '@lendloop/contract/values/money';
import { useId, useRef, useState } from 'react';

import { useCurrencySymbol } from '../../../site/queries.ts';
import { minorFrom } from '../../../site/typedMinor.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { countCharacters } from '../../../ui/form/characters.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx';
import { Textarea } from '../../../ui/form/Textarea.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale, useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOpenDispute } from '../mutations.ts';
import { refusalIn } from '../refusal.ts';
import { Attachments } from '../say/Attachments.tsx';
import { useChosen } from '../say/useChosen.ts';

interface Person {
  readonly id: number;
  readonly fullName: string;
}

/** What can be reported about a rental, and by whom. */
export interface Reported extends DayRange {
  readonly rentalId: number;
  readonly itemId: number;
  readonly itemTitle: string;
  readonly currency: string;
  readonly viewer: Person;
  readonly other: Person;
  readonly kinds: readonly DisputeKind[];
  /** The most that can be asked for; null where only the server knows. */
  readonly claimMaxMinor: number | null;
  readonly photos: readonly EvidencePhoto[];
  /** Until when; null while the rental has not ended. */
  readonly until: string | null;
  /** What is known already from a note of the return. */
  readonly filled: {
    readonly kind: DisputeKind;
    readonly text: string;
    readonly photoIds: readonly number[];
  } | null;
}

export interface ReportDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly of: Reported;
  readonly onReported: (disputeId: number) => void;
}

/** Reports a problem with a rental. What was written stays until it was sent. */
export function ReportDialog({ open, onOpenChange, of, onReported }: ReportDialogProps) {
  const say = useWords('disputes');
  const { range } = useDays();
  const locale = useDayLocale();
  const symbol = useCurrencySymbol(of.currency);
  const money = useMinorMoney();
  const claimRef = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<DisputeKind | null>(of.filled?.kind ?? null);
  const [claim, setClaim] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [text, setText] = useState(of.filled?.text ?? '');
  const photos = useChosen(of.filled?.photoIds);
  const messages = useChosen();
  const report = useOpenDispute(of.rentalId);

  const most = of.claimMaxMinor ?? Infinity;
  const amount = money(of.claimMaxMinor ?? 0, of.currency);

  function refuse(why: string) {
    setWrong(why);
    claimRef.current?.focus();
  }

  function send() {
    const claimMinor = claim.trim() === '' ? null : minorFrom(claim, minorDigitsOf(of.currency));
    if (claim.trim() !== '' && claimMinor === null) return refuse(say('report.claim.wrong'));
    if (claimMinor !== null && claimMinor > most) return refuse(say('report.claim.tooHigh', { amount }));
    if (kind === null) return;
    report.mutate(
      {
        kind,
        claimMinor,
        text: text.trim(),
        evidenceIds: [...photos.ids],
        messageIds: [...messages.ids],
      },
      { onSuccess: ({ id }) => onReported(id) },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say('report')}
      description={say('report.lead', { item: of.itemTitle, days: range(of) })}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {say('report.cancel')}
          </Button>
          <Button
            pending={report.isPending}
            pendingText={say('report.pending')}
            disabled={kind === null || text.trim() === ''}
            onClick={send}
          >
            {say('report.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {of.until !== null && (
          <p className="text-sm text-muted-foreground">
            {say('report.until', { time: formatAt(of.until, 'moment', locale) })}
          </p>
        )}
        <Kinds kinds={of.kinds} chosen={kind} onChoose={setKind} />
        <Field
          label={say('report.claim')}
          hint={of.claimMaxMinor === null ? say('report.claim.hint') : say('report.claim.most', { amount })}
          error={wrong}
        >
          <MoneyInput
            ref={claimRef}
            symbol={symbol}
            unit={say('report.unit')}
            value={claim}
            onChange={(event) => {
              setClaim(event.target.value);
              setWrong(undefined);
            }}
          />
        </Field>
        <Field
          label={say('report.text')}
          hint={say('report.text.hint', {
            name: of.other.fullName,
            hours: kind === 'no_show' ? NO_SHOW_HOURS : ANSWER_HOURS,
          })}
          aside={
            <bdi dir="ltr">{say('say.count', { count: countCharacters(text), all: DISPUTE_TEXT_MAX })}</bdi>
          }
        >
          <Textarea
            rows={4}
            maxLength={DISPUTE_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="grid gap-3">
          <Attachments {...of} chosenPhotos={photos} chosenMessages={messages} />
        </div>
        {report.isError && (
          <p
            role="alert"
            className="rounded-md bg-danger-soft px-3.5 py-3 text-sm font-medium text-danger-strong"
          >
            {say('report.failed')}: {refusalIn(report.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface KindsProps {
  readonly kinds: readonly DisputeKind[];
  readonly chosen: DisputeKind | null;
  readonly onChoose: (kind: DisputeKind) => void;
}

function Kinds({ kinds, chosen, onChoose }: KindsProps) {
  const say = useWords('disputes');
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{say('report.kind')}</legend>
      <div className="grid sm:grid-cols-2 sm:gap-x-4">
        {kinds.map((kind) => (
          <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3 text-md">
            <input
              type="radio"
              name={name}
              value={kind}
              checked={chosen === kind}
              onChange={() => onChoose(kind)}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0">{say(`kind.${kind}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
