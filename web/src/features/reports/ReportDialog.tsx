import { CATEGORIES, type Category } from '@lendloop/contract/cases/kinds';
import { REPORT_COMMENT_MAX, type ReportSubject } from '@lendloop/contract/cases/reports';
import { Ban, EyeOff, Flag, Send } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { useBlock, useReport } from './queries.ts';

export interface ReportDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly subject: ReportSubject;
  /** What it is called: a title, a name, the beginning of a text. */
  readonly title: string;
  /** Whom it is by, to block them too. */
  readonly person: { readonly id: number; readonly name: string };
}

/** Reports something in three steps: what is wrong, details, done. */
export function ReportDialog({ open, onOpenChange, subject, title, person }: ReportDialogProps) {
  const say = useWords('cases');
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [category, setCategory] = useState<Category | null>(null);
  const [comment, setComment] = useState('');
  const report = useReport();
  const close = () => onOpenChange(false);
  const send = () => {
    if (category)
      report.mutate({ subject, category, comment: comment.trim() }, { onSuccess: () => setStep(3) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say(step === 1 ? 'report.what' : step === 2 ? 'report.details' : 'report.done')}
      eyebrow={<Steps step={step} />}
      footer={
        step === 1 ? (
          <>
            <Button variant="ghost" onClick={close}>
              {say('report.cancel')}
            </Button>
            <Button disabled={category === null} onClick={() => setStep(2)}>
              {say('report.continue')}
            </Button>
          </>
        ) : step === 2 ? (
          <>
            <Button variant="ghost" onClick={() => setStep(1)}>
              {say('report.back')}
            </Button>
            <Button icon={Send} pending={report.isPending} pendingText={say('report.sending')} onClick={send}>
              {say('report.send')}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{say('report.close')}</Button>
        )
      }
    >
      {step < 3 && (
        <div className="mb-5 rounded-lg bg-subtle px-4 py-3 dark:bg-sunken">
          <p className="truncate text-md font-semibold">
            <bdi>{title}</bdi>
          </p>
          <p className="text-sm text-muted-foreground">{say(`kind.${subject.kind}`)}</p>
        </div>
      )}
      {step === 1 && <Categories chosen={category} onChoose={setCategory} />}
      {step === 2 && category && (
        <div className="grid gap-4">
          <p className="flex items-center gap-3 rounded-lg border border-border px-4 py-3 text-md">
            <Flag className="size-5 shrink-0 text-danger-strong" aria-hidden />
            <span className="min-w-0 wrap-anywhere">{say(`category.${category}`)}</span>
          </p>
          <Field
            label={say('report.happened')}
            aside={<bdi dir="ltr">{`${comment.length} / ${REPORT_COMMENT_MAX}`}</bdi>}
          >
            <Textarea
              rows={5}
              maxLength={REPORT_COMMENT_MAX}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          </Field>
          <p className="flex items-center gap-3 rounded-lg bg-neutral-soft px-4 py-3 text-sm text-neutral-strong">
            <EyeOff className="size-[18px] shrink-0" aria-hidden />
            {say('report.secret')}
          </p>
        </div>
      )}
      {step === 3 && <Sent person={person} onBlocked={close} />}
    </Dialog>
  );
}

/** How far the report is. */
function Steps({ step }: { readonly step: 1 | 2 | 3 }) {
  const say = useWords('cases');
  return (
    <p className="flex items-center gap-2 text-sm font-semibold text-muted-foreground">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((one) => (
          <span
            key={one}
            className={cn('h-1.5 w-6 rounded-full', one <= step ? 'bg-primary' : 'bg-border-strong')}
          />
        ))}
      </span>
      {say('report.step', { step: String(step) })}
    </p>
  );
}

function Categories({
  chosen,
  onChoose,
}: {
  readonly chosen: Category | null;
  readonly onChoose: (category: Category) => void;
}) {
  const say = useWords('cases');
  return (
    <fieldset className="grid gap-2.5">
      <legend className="sr-only">{say('report.what')}</legend>
      {CATEGORIES.map((category) => (
        <label
          key={category}
          className={cn(
            'flex min-h-12 cursor-pointer items-center gap-3 rounded-md border px-4 py-2.5 text-md font-semibold transition has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
            chosen === category
              ? 'border-primary bg-primary-soft text-primary-strong ring-1 ring-primary ring-inset'
              : 'border-input bg-card hover:border-foreground',
          )}
        >
          <input
            type="radio"
            name="report-category"
            value={category}
            checked={chosen === category}
            onChange={() => onChoose(category)}
            className="size-5 shrink-0 accent-primary"
          />
          {say(`category.${category}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Sent({ person, onBlocked }: Pick<ReportDialogProps, 'person'> & { readonly onBlocked: () => void }) {
  const say = useWords('cases');
  const rich = useRichWords('cases');
  const block = useBlock(person);
  return (
    <div className="grid gap-5">
      <p className="text-md text-foreground-soft">{say('report.done.text')}</p>
      <section className="rounded-xl border border-border p-4 md:p-5">
        <div className="flex gap-3">
          <Avatar id={person.id} name={person.name} />
          <div className="min-w-0">
            <h3 className="font-sans text-md font-semibold wrap-anywhere">
              {rich('block.too', { name: <bdi>{person.name}</bdi> })}
            </h3>
            <p className="mt-1 text-sm text-muted-foreground">{say('block.text')}</p>
          </div>
        </div>
        <Button
          variant="outline"
          icon={Ban}
          className="mt-4 w-full"
          pending={block.isPending}
          pendingText={say('block.pending')}
          onClick={() => block.mutate(true, { onSuccess: onBlocked })}
        >
          <span>{rich('block', { name: <bdi>{person.name}</bdi> })}</span>
        </Button>
      </section>
    </div>
  );
}
