import { REASON_MAX, REASON_MIN, type CaseDecision } from '@lendloop/contract/cases/cases';

import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Textarea } from '../../../ui/form/Textarea.tsx';
import { useWords } from '../../../words/useWords.ts';
import { SPANS, type DecisionDraft } from './decisionDraft.ts';

interface DecisionFieldsProps {
  readonly decisions: readonly CaseDecision[];
  readonly draft: DecisionDraft;
  readonly onChange: (draft: DecisionDraft) => void;
}

/** What is decided, for how long, and why. */
export function DecisionFields({ decisions, draft, onChange }: DecisionFieldsProps) {
  const say = useWords('cases');
  const { decision, span, reason } = draft;
  return (
    <>
      <Field label={say('cases.decide')}>
        <Select
          options={decisions.map((value) => ({ value, label: say(`word.${value}`) }))}
          value={decision}
          onValueChange={(value) => onChange({ ...draft, decision: value })}
        />
      </Field>
      {decision === 'suspend' && (
        <Field label={say('cases.for')}>
          <Select
            options={SPANS.map((value) => ({
              value,
              label: value === 'good' ? say('cases.forGood') : say('cases.days', { count: Number(value) }),
            }))}
            value={span}
            onValueChange={(value) => onChange({ ...draft, span: value })}
          />
        </Field>
      )}
      <Field
        label={say('cases.reason')}
        {...(decision !== 'dismiss' && { hint: say('cases.reason.hint', { count: REASON_MIN }) })}
        aside={<bdi dir="ltr">{`${reason.length} / ${REASON_MAX}`}</bdi>}
      >
        <Textarea
          rows={3}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => onChange({ ...draft, reason: event.target.value })}
        />
      </Field>
    </>
  );
}
