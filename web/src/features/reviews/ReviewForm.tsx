import { zodResolver } from '@hookform/resolvers/zod';
import { ReviewBody } from '@lendloop/contract/reviews';
import { Controller, useForm } from 'react-hook-form';

import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FieldError } from '../../ui/form/FieldError.tsx';
import { StarsInput } from '../../ui/form/StarsInput.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useWriteReview } from './queries.ts';

/** The form to review a rented item. */
export function ReviewForm({ itemId }: { itemId: number }) {
  const { mutate, isPending } = useWriteReview(itemId);
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(ReviewBody),
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
          Write a review
        </h2>
        <div>
          <Controller
            control={control}
            name="rating"
            render={({ field }) => (
              <StarsInput label="Rating" value={field.value} onChange={field.onChange} />
            )}
          />
          {errors.rating && <FieldError>Please choose one to five stars</FieldError>}
        </div>
        <Field label="Comment (optional)" error={errors.comment?.message}>
          <Textarea
            rows={3}
            placeholder="How was the item, and how was the owner?"
            {...register('comment')}
          />
        </Field>
        <Button
          type="submit"
          variant="outline"
          pending={isPending}
          pendingText="Submitting..."
          className="justify-self-start"
        >
          Submit Review
        </Button>
      </form>
    </Card>
  );
}
