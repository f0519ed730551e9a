import type { OwnReview } from '@lendloop/contract/reviews';
import type { OpenReview } from '@lendloop/contract/reviews/rentalReviews';
import { type SubmitEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';

import { useMediaQuery } from '../../../ui/browser/useMediaQuery.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { useWords } from '../../../words/useWords.ts';
import { useSaveReview } from '../mutations.ts';
import { ReviewFields } from './ReviewFields.tsx';
import { type Chosen, useReviewDraft } from './useReviewDraft.ts';

interface ReviewDialogProps {
  readonly review: OpenReview;
  /** What the user has written before and changes now; null for nothing. */
  readonly own: OwnReview | null;
  /** What was pressed to open it; null for a button without stars. */
  readonly chosen?: Chosen | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The form of a review: a dialog from 768 px, a sheet below. */
export function ReviewDialog({ review, own, chosen = null, open, onOpenChange }: ReviewDialogProps) {
  const say = useWords('reviewing');
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const isWide = useMediaQuery('(min-width: 48rem)');
  const draft = useReviewDraft(review.side, own, chosen);
  const save = useSaveReview(review, own !== null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    let body: ReturnType<typeof draft.check> = null;
    flushSync(() => {
      body = draft.check();
    });
    if (body === null) {
      fields.current?.querySelector<HTMLElement>('[role=radiogroup][aria-describedby] input')?.focus();
      return;
    }
    save.mutate(body, { onSuccess: () => onOpenChange(false) });
  }

  const shell = { open, onOpenChange, title: say('title') };
  const content = (
    <form id={form} ref={fields} noValidate onSubmit={submit}>
      <ReviewFields review={review} draft={draft} />
    </form>
  );
  const buttons = (
    <>
      <Button variant="ghost" className="max-md:order-2" onClick={() => onOpenChange(false)}>
        {say('later')}
      </Button>
      <Button
        type="submit"
        form={form}
        size="lg"
        pending={save.isPending}
        pendingText={say(own ? 'saving' : 'submitting')}
      >
        {say(own ? 'save' : 'submit')}
      </Button>
    </>
  );
  return isWide ? (
    <Dialog {...shell} className="max-w-[600px]" footer={buttons}>
      {content}
    </Dialog>
  ) : (
    <Sheet {...shell} side="bottom" footer={<div className="grid gap-2">{buttons}</div>}>
      <div className="pb-5">{content}</div>
    </Sheet>
  );
}
