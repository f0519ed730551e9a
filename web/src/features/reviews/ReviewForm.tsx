import { ReviewBody } from '@lendloop/contract/reviews';
import { Controller, useForm } from 'react-hook-form';

import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FieldError } from '../../ui/form/FieldError.tsx';
import { StarsInput } from '../../ui/form/StarsInput.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formResolver } from '../../words/formResolver.ts';
import { useWords } from '../../words/useWords.ts';
import { useWriteReview } from './mutations.ts';

/** The form to review a rented item. */
export function ReviewForm({ itemId }: { itemId: number }) {
  const say = useWords('reviews');
  const { mutate, isPending } = useWriteReview(itemId);
  const { register, control, handleSubmit, formState } = useForm({
    resolver: formResolver(ReviewBody),
    defaultValues: { rating: 0, comment: '' },
  });
  const { errors } = formState;
  return (
    <Card asChild tone="subtle">
      <form
        noValidate
        aria-labelledby="review-heading"
        className="mb-6 grid gap-4"
        onSubmit={(event) => void handleSubmit((review) => mutate(review))(event)}
      >
        <h2 id="review-heading" className="text-xl">
          {say('write')}
        </h2>
        <div>
          <Controller
            control={control}
            name="rating"
            render={({ field }) => (
              <StarsInput label={say('rating')} value={field.value} onChange={field.onChange} />
            )}
          />
          {errors.rating && <FieldError>{say('rating.missing')}</FieldError>}
        </div>
        <Field label={say('comment')} error={errors.comment?.message}>
          <Textarea rows={3} placeholder={say('comment.example')} {...register('comment')} />
        </Field>
        <Button
          type="submit"
          variant="outline"
          pending={isPending}
          pendingText={say('submitting')}
          className="justify-self-start"
        >
          {say('submit')}
        </Button>
      </form>
    </Card>
  );
}
