import { CATEGORY_NAME_MAX, CategoryBody } from '@lendloop/contract/admin';
import { CATEGORY_ICONS, type Category } from '@lendloop/contract/categories';
import { Controller, useForm } from 'react-hook-form';

import { showFieldIssues } from '../../api/fieldIssues.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { formResolver } from '../../words/formResolver.ts';
import { useWords } from '../../words/useWords.ts';
import { useEditCategory } from './mutations.ts';

interface CategoryFormProps {
  category: Category;
  /** Its place in the order, from 1. */
  place: number;
  /** Called after saving or cancelling. */
  onDone: () => void;
}

export function CategoryForm({ category, place, onDone }: CategoryFormProps) {
  const say = useWords('admin');
  const edit = useEditCategory(category.id);
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(CategoryBody),
    defaultValues: { name: category.name, icon: category.icon, position: place },
  });
  const known: readonly string[] = CATEGORY_ICONS;
  // A key without its own picture shows the default one. It stays selectable, so that saving does not change it.
  const icons = known.includes(category.icon) ? known : [...known, category.icon];
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void handleSubmit((body) =>
          edit.mutate(body, {
            onSuccess: onDone,
            onError: (error) => showFieldIssues(error, ['name', 'icon'], setError),
          }),
        )(event)
      }
      className="grid gap-4"
    >
      <Field label={say('category.name')} error={formState.errors.name?.message}>
        <Input {...register('name')} maxLength={CATEGORY_NAME_MAX} />
      </Field>
      <Controller
        control={control}
        name="icon"
        render={({ field, fieldState }) => (
          <Field label={say('category.icon')} error={fieldState.error?.message}>
            <Select
              options={icons.map((icon) => ({ value: icon, label: icon }))}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
            />
          </Field>
        )}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-2.5 max-md:flex-col max-md:items-stretch">
        <Button variant="ghost" onClick={onDone}>
          {say('cancel')}
        </Button>
        <Button type="submit" pending={edit.isPending} pendingText={say('category.saving')}>
          {say('category.save')}
        </Button>
      </div>
    </form>
  );
}
