import { ProfileBody, type CurrentUser } from '@lendloop/contract/accounts';
import { FRESH_MINUTES } from '@lendloop/contract/waysIn';
import { useQuery } from '@tanstack/react-query';
import { useController, useForm, useWatch } from 'react-hook-form';

import { showFieldIssues } from '../../../api/fieldIssues.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Input } from '../../../ui/form/Input.tsx';
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx';
import { Textarea } from '../../../ui/form/Textarea.tsx';
import { formResolver } from '../../../words/formResolver.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { EmailState } from '../email/EmailState.tsx';
import { GoogleButton } from '../google/GoogleButton.tsx';
import { waysInQuery } from '../google/waysInQueries.ts';
import { useUpdateProfile } from '../mutations.ts';
import { AvatarField } from './AvatarField.tsx';

const FIELDS = ['fullName', 'email', 'location', 'bio', 'avatar', 'findable', 'currentPassword'] as const;

const valuesOf = ({ fullName, email, location, bio, avatar, findable }: CurrentUser) => ({
  fullName,
  email,
  location: location ?? '',
  bio: bio ?? '',
  avatar: avatar ?? '',
  findable,
});

export function ProfileForm({ user }: { user: CurrentUser }) {
  const update = useUpdateProfile();
  const say = useWords('settings');
  const rich = useRichWords('settings');
  const { register, control, handleSubmit, setError, reset, formState } = useForm({
    resolver: formResolver(ProfileBody),
    mode: 'onTouched',
    defaultValues: valuesOf(user),
  });
  const { errors } = formState;
  const { data: ways } = useQuery(waysInQuery);
  const isMoved = useWatch({ control, name: 'email' }).trim().toLowerCase() !== user.email.toLowerCase();
  /** A user without a password confirms with Google first, because leaving the page would lose what they typed. */
  const needsGoogle = ways !== undefined && !ways.hasPassword && !ways.isFresh;
  // Registered before the other fields: the first invalid field in this order gets the focus.
  const avatar = useController({ control, name: 'avatar' });

  const submit = handleSubmit((body) =>
    update.mutate(body, {
      onSuccess: (saved) => reset(valuesOf(saved)),
      onError: (error) => showFieldIssues(error, FIELDS, setError),
    }),
  );

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid max-w-[640px] grid-cols-1 gap-5"
    >
      <h2 className="sr-only">{say('profile.title')}</h2>
      <AvatarField
        user={user}
        value={avatar.field.value ?? ''}
        onChange={avatar.field.onChange}
        onBlur={avatar.field.onBlur}
        inputRef={avatar.field.ref}
        isSaved={!avatar.fieldState.isDirty}
        error={errors.avatar?.message}
      />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Field
          label={say('profile.fullName')}
          hint={user.verificationStatus === 'approved' ? say('profile.fullName.verified') : undefined}
          error={errors.fullName?.message}
        >
          <Input {...register('fullName')} autoComplete="name" />
        </Field>
        <Field label={say('profile.email')} error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="email" readOnly={needsGoogle} />
        </Field>
      </div>
      {needsGoogle && (
        <div className="grid grid-cols-1 gap-4 rounded-md bg-sunken p-4 text-md">
          <p>{say('move.google', { minutes: FRESH_MINUTES })}</p>
          <GoogleButton again />
        </div>
      )}
      {isMoved && !needsGoogle && (
        <div className="grid grid-cols-1 gap-4 rounded-md bg-sunken p-4 text-md">
          <p className="wrap-anywhere">
            {rich(ways && ways.google.length > 0 ? 'move.lead.google' : 'move.lead', {
              email: <bdi>{user.email}</bdi>,
            })}
          </p>
          {!ways?.isFresh && (
            <Field label={say('move.password')} error={errors.currentPassword?.message}>
              <PasswordInput
                {...register('currentPassword', { shouldUnregister: true })}
                autoComplete="current-password"
              />
            </Field>
          )}
        </div>
      )}
      <EmailState user={user} />
      <Field
        label={say('profile.location')}
        hint={say('profile.location.hint')}
        error={errors.location?.message}
      >
        <Input {...register('location')} autoComplete="address-level2" />
      </Field>
      <Field label={say('profile.bio')} hint={say('profile.bio.hint')} error={errors.bio?.message}>
        <Textarea {...register('bio')} />
      </Field>
      <Checkbox {...register('findable')} label={say('profile.findable')} />
      <div>
        <Button
          type="submit"
          size="lg"
          pending={update.isPending}
          pendingText={say('profile.saving')}
          className="max-md:w-full"
        >
          {say('profile.save')}
        </Button>
      </div>
    </form>
  );
}
