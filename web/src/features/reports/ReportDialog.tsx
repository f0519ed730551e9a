import { CATEGORIES, type Category } from '@lendloop/contract/cases/kinds';
import { REPORT_COMMENT_MAX, type ReportSubject } from '@lendloop/contract/cases/reports';
import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
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
      size="sm"
      title={say(step === 1 ? 'report.what' : step === 2 ? 'report.details' : 'report.done')}
      description={say('report.step', { step: String(step) })}
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
            <Button pending={report.isPending} pendingText={say('report.sending')} onClick={send}>
              {say('report.send')}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{say('report.close')}</Button>
        )
      }
    >
      {step < 3 && (
        <p className="mb-4 truncate text-md font-semibold">
          <bdi>{title}</bdi>
        </p>
      )}
      {step === 1 && <Categories chosen={category} onChoose={setCategory} />}
      {step === 2 && (
        <Field
          label={say('report.happened')}
          aside={`${comment.length} / ${REPORT_COMMENT_MAX}`}
          hint={say('report.secret')}
        >
          <Textarea
            rows={5}
            dir="auto"
            maxLength={REPORT_COMMENT_MAX}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </Field>
      )}
      {step === 3 && <Sent person={person} onBlocked={close} />}
    </Dialog>
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
    <fieldset>
      <legend className="sr-only">{say('report.what')}</legend>
      {CATEGORIES.map((category) => (
        <label
          key={category}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-border py-1 text-md last:border-0"
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
      <section className="rounded-xl bg-subtle p-4">
        <h3 className="font-sans text-md font-semibold">
          {rich('block.too', { name: <bdi>{person.name}</bdi> })}
        </h3>
        <p className="mt-1 text-sm text-muted-foreground">{say('block.text')}</p>
        <Button
          variant="outline"
          className="mt-3"
          pending={block.isPending}
          pendingText={say('block.pending')}
          onClick={() => block.mutate(true, { onSuccess: onBlocked })}
        >
          {rich('block', { name: <bdi>{person.name}</bdi> })}
        </Button>
      </section>
    </div>
  );
}
