import { DISPUTE_TEXT_MAX, type DisputeDetails } from '@lendloop/contract/disputes/disputes';
import { useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '../../../ui/button/Button.tsx';
import { countCharacters } from '../../../ui/form/characters.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Textarea } from '../../../ui/form/Textarea.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useWords } from '../../../words/useWords.ts';
import { useAppeal } from '../mutations.ts';
import { refusalIn } from '../refusal.ts';

interface AppealDialogProps {
  readonly dispute: DisputeDetails;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Takes the focus once it was sent. */
  readonly onDone: () => void;
}

/** Appeals a decision with a reason. What was written stays until it was sent. */
export function AppealDialog({ dispute, open, onOpenChange, onDone }: AppealDialogProps) {
  const say = useWords('disputes');
  const [text, setText] = useState('');
  const appeal = useAppeal(dispute);

  function send() {
    appeal.mutate(text.trim(), {
      onSuccess: () => {
        flushSync(() => onOpenChange(false));
        onDone();
      },
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say('appeal.title')}
      description={say('appeal.text')}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {say('keep')}
          </Button>
          <Button
            pending={appeal.isPending}
            pendingText={say('appeal.pending')}
            disabled={text.trim() === ''}
            onClick={send}
          >
            {say('appeal')}
          </Button>
        </>
      }
    >
      <Field
        label={say('appeal.label')}
        error={appeal.isError ? refusalIn(appeal.error) : undefined}
        aside={
          <bdi dir="ltr">{say('say.count', { count: countCharacters(text), all: DISPUTE_TEXT_MAX })}</bdi>
        }
      >
        <Textarea
          maxLength={DISPUTE_TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
