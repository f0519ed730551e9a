import { REASON_MAX, REASON_MIN, type CaseDecision } from '@lendloop/contract/cases/cases';

import { countCharacters } from '../../../ui/form/characters.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Textarea } from '../../../ui/form/Textarea.tsx';
import { useWords } from '../../../words/useWords.ts';
import { Choice } from './Choice.tsx';
import { SPANS, type DecisionDraft } from './decisionDraft.ts';
import { DECISION_ICONS } from './decisionIcons.ts';

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
      <Choice
        look="tiles"
        label={say('cases.decide')}
        options={decisions.map((value) => ({
          value,
          label: say(`word.${value}`),
          icon: DECISION_ICONS[value],
        }))}
        value={decision}
        onChange={(value) => onChange({ ...draft, decision: value })}
      />
      {decision === 'suspend' && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span aria-hidden className="font-semibold">
            {say('cases.for')}
          </span>
          <Choice
            look="pills"
            label={say('cases.for')}
            options={SPANS.map((value) => ({
              value,
              label: value === 'good' ? say('cases.forGood') : say('cases.days', { count: Number(value) }),
            }))}
            value={span}
            onChange={(value) => onChange({ ...draft, span: value })}
          />
        </div>
      )}
      <Field
        label={say('cases.reason')}
        {...(decision !== 'dismiss' && { hint: say('cases.reason.hint', { count: REASON_MIN }) })}
        aside={<bdi dir="ltr">{`${countCharacters(reason)} / ${REASON_MAX}`}</bdi>}
      >
        <Textarea
          rows={4}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => onChange({ ...draft, reason: event.target.value })}
        />
      </Field>
    </>
  );
}
