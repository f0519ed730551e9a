import type { Category, Reportable } from '@lendloop/contract/cases/kinds';
import { REPORT_COMMENT_MAX } from '@lendloop/contract/cases/reports';
import { EyeOff, Flag, Send } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { countCharacters } from '../../ui/form/characters.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { StepDialog } from '../../ui/overlay/StepDialog.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { CategoryChoice } from './CategoryChoice.tsx';
import { useReport } from './queries.ts';
import type { Reported } from './reported.ts';
import { ReportedThing } from './ReportedThing.tsx';
import { ReportSent } from './ReportSent.tsx';

export interface ReportDialogProps extends Reported {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const STEPS = 3;
const TITLES = { 1: 'report.what', 2: 'report.details', 3: 'report.done' } as const;

/** Reports something in three steps: what is wrong, details, done. */
export function ReportDialog({ open, onOpenChange, ...reported }: ReportDialogProps) {
  const say = useWords('cases');
  const { subject, person } = reported;
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
    <StepDialog
      open={open}
      onOpenChange={onOpenChange}
      step={step}
      steps={STEPS}
      progress={say('report.step', { step: String(step) })}
      title={say(TITLES[step])}
      footer={
        step === 1 ? (
          <>
            <Button variant="ghost" size="lg" onClick={close}>
              {say('report.cancel')}
            </Button>
            <Button size="lg" disabled={category === null} onClick={() => setStep(2)}>
              {say('report.continue')}
            </Button>
          </>
        ) : step === 2 ? (
          <>
            <Button variant="ghost" size="lg" disabled={report.isPending} onClick={() => setStep(1)}>
              {say('report.back')}
            </Button>
            <Button
              size="lg"
              icon={Send}
              pending={report.isPending}
              pendingText={say('report.sending')}
              onClick={send}
            >
              {say('report.send')}
            </Button>
          </>
        ) : (
          <Button size="lg" className="md:min-w-32" onClick={close}>
            {say('report.close')}
          </Button>
        )
      }
    >
      {step < STEPS && <ReportedThing {...reported} />}
      {step === 1 && <CategoryChoice kind={subject.kind} chosen={category} onChoose={setCategory} />}
      {step === 2 && category && (
        <>
          <div className="mt-5 flex items-center gap-3 rounded-md border border-border px-4 py-2">
            <Flag className="size-[18px] shrink-0 text-destructive" aria-hidden />
            <p className="min-w-0 flex-1 text-md font-medium wrap-anywhere">{say(`category.${category}`)}</p>
            <Button variant="link" size="sm" disabled={report.isPending} onClick={() => setStep(1)}>
              {say('report.change')}
            </Button>
          </div>
          <Field
            label={say('report.happened')}
            aside={<bdi dir="ltr">{`${countCharacters(comment)} / ${REPORT_COMMENT_MAX}`}</bdi>}
            className="mt-5"
          >
            <Textarea
              rows={5}
              maxLength={REPORT_COMMENT_MAX}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          </Field>
          <p className="mt-4 flex items-start gap-2.5 rounded-md bg-neutral-soft px-3.5 py-3 text-sm font-medium text-neutral-strong">
            <EyeOff className="mt-px size-[18px] shrink-0" aria-hidden />
            <Secret kind={subject.kind} name={person.name} />
          </p>
        </>
      )}
      {step === 3 && <ReportSent kind={subject.kind} person={person} onBlocked={close} />}
    </StepDialog>
  );
}

/** Who does not learn of the report. */
function Secret({ kind, name }: { readonly kind: Reportable; readonly name: string }) {
  const say = useWords('cases');
  const rich = useRichWords('cases');
  return (
    <span className="min-w-0 wrap-anywhere">
      {kind === 'item' ? say('report.secret.item') : rich('report.secret', { name: <bdi>{name}</bdi> })}
    </span>
  );
}
