import { type ItemInput, TITLE_MAX } from '@lendloop/contract/items';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, get, useForm, useWatch, type FieldError } from 'react-hook-form';

import { IncludedField } from '../../features/items/listing/IncludedField.tsx';
import {
  LISTING_FIELDS,
  ListingForm,
  showListingIssues,
  type ListingValues,
} from '../../features/items/listing/listingValues.ts';
import { PhotoPicker } from '../../features/items/listing/PhotoPicker.tsx';
import { useListingPhotos } from '../../features/items/listing/useListingPhotos.ts';
import { categoriesQuery } from '../../features/items/queries.ts';
import { useCategoryName } from '../../features/items/useCategoryName.ts';
import { useCurrencySymbol } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { countCharacters } from '../../ui/form/characters.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { formResolver } from '../../words/formResolver.ts';
import { useWords } from '../../words/useWords.ts';
import { ApprovalNotice } from './ApprovalNotice.tsx';
import { languageOptions } from './languageOptions.ts';
import { ListingPreview, type Ratings } from './ListingPreview.tsx';
import { ListingSection } from './ListingSection.tsx';
import { PlaceField } from './PlaceField.tsx';
import { PlacePrivacy, type ShownCircle } from './PlacePrivacy.tsx';
import { TermsSection } from './terms/TermsSection.tsx';

interface ListingEditorProps {
  readonly heading: string;
  readonly lead: string;
  /** Shown below the heading. */
  readonly note?: ReactNode;
  /** How saving changes who sees the listing; null if it does not. */
  readonly approval: string | null;
  readonly initial: ListingValues;
  /** Only for an existing listing. */
  readonly ratings?: Ratings;
  /** The circle that others see, only for an existing listing with a pin. */
  readonly circle?: ShownCircle | null;
  /** Called on every change of the fields. */
  readonly onChange?: (values: ListingValues) => void;
  readonly submitText: string;
  readonly pendingText: string;
  readonly pending: boolean;
  /** Sends the listing. Pass errors to `onError`, which shows them on the fields. */
  readonly onSubmit: (body: ItemInput, onError: (error: unknown) => void) => void;
}

/** The form of a new or existing listing, with a live preview of its card. */
export function ListingEditor(props: ListingEditorProps) {
  const say = useWords('listing');
  const categoryName = useCategoryName();
  const symbol = useCurrencySymbol();
  const { history } = useRouter();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const photos = useListingPhotos(props.initial.images);
  const { control, register, handleSubmit, setError, setFocus, getValues, setValue, subscribe, formState } =
    useForm({
      resolver: formResolver(ListingForm),
      defaultValues: props.initial,
      // The library would focus fields in the order of registration, not of the page.
      shouldFocusError: false,
    });
  const { errors, isSubmitted } = formState;
  const photosError = errors.images?.message ?? errors.images?.find?.((one) => one)?.message;
  const title = useWatch({ control, name: 'title' });

  const { onChange } = props;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange?.(values) }),
    [subscribe, onChange],
  );

  const { state, urls } = photos;
  useEffect(() => {
    setValue('photos', state);
    setValue('images', urls, { shouldValidate: isSubmitted });
  }, [state, urls, isSubmitted, setValue]);

  const [isTermsOpen, setTermsOpen] = useState(false);
  /** Submitted, but waiting for photos to upload. */
  const [isWaiting, setWaiting] = useState(false);
  const submit = handleSubmit(
    (body) => {
      const waits = getValues('photos') === 'coming';
      setWaiting(waits);
      if (!waits) props.onSubmit(body, (error) => showListingIssues(error, setError));
    },
    (wrong) => {
      setWaiting(false);
      if (wrong.terms) flushSync(() => setTermsOpen(true));
      const first = LISTING_FIELDS.find((field) => get(wrong, field) !== undefined);
      if (first !== undefined) setFocus(first);
    },
  );
  const sendNow = useEffectEvent(() => void submit());
  useEffect(() => {
    if (isWaiting && state !== 'coming') sendNow();
  }, [isWaiting, state]);

  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-8 md:pt-10">
      <PageHeading title={props.heading} lead={props.lead} />
      {props.note}
      <div className="mt-8 lg:grid lg:grid-cols-[1fr_372px] lg:gap-16">
        <form noValidate onSubmit={(event) => void submit(event)} className="max-w-[780px] min-w-0">
          <ListingSection title={say('photos')} lead={say('photos.text')}>
            <Controller
              control={control}
              name="images"
              render={({ field }) => <PhotoPicker photos={photos} error={photosError} ref={field.ref} />}
            />
          </ListingSection>
          <ListingSection title={say('about')} lead={say('about.text')}>
            <Field
              label={say('title')}
              error={errors.title?.message}
              aside={<bdi dir="ltr">{`${countCharacters(title.trim())} / ${TITLE_MAX}`}</bdi>}
            >
              <Input {...register('title')} autoComplete="off" />
            </Field>
            <Field label={say('category')} error={errors.categoryId?.message}>
              <Controller
                control={control}
                name="categoryId"
                render={({ field: { onChange, ...field } }) => (
                  <Select
                    {...field}
                    onValueChange={onChange}
                    placeholder={say('category.choose')}
                    options={categories.map((category) => ({
                      value: String(category.id),
                      label: categoryName(category),
                    }))}
                  />
                )}
              />
            </Field>
            <Field
              label={say('description')}
              error={errors.description?.message}
              hint={say('description.hint')}
            >
              <Textarea {...register('description')} />
            </Field>
            <Controller
              control={control}
              name="included"
              render={({ field, fieldState }) => (
                <IncludedField
                  ref={field.ref}
                  parts={field.value}
                  onChange={field.onChange}
                  error={messageIn(fieldState.error)}
                />
              )}
            />
            <Field
              label={say('language')}
              error={errors.language?.message}
              hint={say('language.hint')}
              className="md:w-1/2"
            >
              <Controller
                control={control}
                name="language"
                render={({ field: { onChange, ...field } }) => (
                  <Select
                    {...field}
                    onValueChange={onChange}
                    options={languageOptions(props.initial.language, say('language.detect'))}
                  />
                )}
              />
            </Field>
          </ListingSection>
          <ListingSection title={say('terms')} lead={say('terms.text')}>
            <Field label={say('price')} error={errors.price?.message} className="md:w-1/2">
              <MoneyInput {...register('price')} symbol={symbol} unit={say('price.unit')} />
            </Field>
            <PlaceField control={control} />
            <PlacePrivacy
              control={control}
              register={register}
              errors={errors}
              shown={props.circle ?? null}
            />
          </ListingSection>
          <TermsSection
            control={control}
            register={register}
            errors={errors.terms}
            isOpen={isTermsOpen}
            onOpenChange={setTermsOpen}
          />
          <ApprovalNotice text={props.approval} />
          <div className="flex justify-end gap-3 border-t border-border pt-6">
            <Button variant="ghost" size="lg" onClick={() => history.back()} className="max-md:hidden">
              {say('cancel')}
            </Button>
            <Button
              type="submit"
              variant="lend"
              size="lg"
              pending={isWaiting || props.pending}
              pendingText={isWaiting ? say('uploading') : props.pendingText}
              className="max-md:w-full md:min-w-44"
            >
              {props.submitText}
            </Button>
          </div>
        </form>
        <ListingPreview
          control={control}
          categories={categories}
          ratings={props.ratings}
          showsTerms={isTermsOpen}
        />
      </div>
    </div>
  );
}

/** The message about a list, or about its first entry with a fault. */
const messageIn = (error: FieldError | undefined): string | undefined => {
  if (error?.message !== undefined) return error.message;
  return Array.isArray(error)
    ? (error as readonly (FieldError | undefined)[]).find(Boolean)?.message
    : undefined;
};
