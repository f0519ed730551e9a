import type { DisputePerson } from '@lendloop/contract/disputes/disputes';
import { QUOTED_MAX } from '@lendloop/contract/disputes/disputes';
import type { EvidencePhoto } from '@lendloop/contract/handover/handover';
import { Camera } from 'lucide-react';
import { useState } from 'react';

import { SpinnerIcon } from '../../../ui/button/SpinnerIcon.tsx';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { useAddPhoto } from '../mutations.ts';
import { picturesOf } from '../queries.ts';
import { refusalIn } from '../refusal.ts';
import type { Chosen } from './useChosen.ts';

type Named = Pick<DisputePerson, 'id' | 'fullName'>;

interface PhotoPickerProps {
  readonly rentalId: number;
  readonly photos: readonly EvidencePhoto[];
  readonly people: readonly Named[];
  readonly chosen: Chosen;
}

/** The photos of a rental to choose from, and the camera for new ones. */
export function PhotoPicker({ rentalId, photos, people, chosen }: PhotoPickerProps) {
  const say = useWords('disputes');
  const [added, setAdded] = useState<readonly EvidencePhoto[]>([]);
  const all = [...photos, ...added.filter(({ id }) => photos.every((photo) => photo.id !== id))];
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{say('pick.photos')}</legend>
      <p className="mt-0.5 text-sm text-muted-foreground">
        {say('pick.photos.text')} {chosen.isFull && say('pick.most', { count: QUOTED_MAX })}{' '}
        {all.length === 0 && say('pick.photos.none')}
      </p>
      <ul className="mt-3 grid max-h-96 grid-cols-2 gap-2.5 overflow-y-auto p-1 sm:grid-cols-3">
        <li>
          <NewPhoto
            rentalId={rentalId}
            isFull={chosen.isFull}
            onAdded={(photo) => {
              setAdded((now) => [...now, photo]);
              chosen.toggle(photo.id);
            }}
          />
        </li>
        {all.map((photo) => (
          <li key={photo.id}>
            <PhotoChoice rentalId={rentalId} photo={photo} people={people} chosen={chosen} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface PhotoChoiceProps extends Omit<PhotoPickerProps, 'photos'> {
  readonly photo: EvidencePhoto;
}

function PhotoChoice({ rentalId, photo, people, chosen }: PhotoChoiceProps) {
  const say = useWords('disputes');
  const locale = useDayLocale();
  const pictureOf = picturesOf(rentalId);
  const isChosen = chosen.ids.includes(photo.id);
  const phase = say(`photo.${photo.phase}`);
  const time = formatAt(photo.receivedAt, 'moment', locale);
  const name = people.find(({ id }) => id === photo.byId)?.fullName ?? '';
  return (
    <label className="relative block cursor-pointer overflow-hidden rounded-md bg-sunken has-checked:outline-3 has-checked:outline-primary has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <img
        src={pictureOf(photo.id, 320)}
        alt={say('photo.alt', { phase, name, time })}
        loading="lazy"
        decoding="async"
        className="aspect-4/3 w-full object-cover"
      />
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && chosen.isFull}
        onChange={() => chosen.toggle(photo.id)}
        className="absolute end-2 top-2 size-5 accent-primary"
      />
      <span
        aria-hidden
        className="absolute start-1.5 bottom-1.5 max-w-[calc(100%-0.75rem)] truncate rounded-full bg-black/65 px-2 py-1 text-2xs font-semibold text-white tabular"
      >
        {phase} · {time}
      </span>
    </label>
  );
}

interface NewPhotoProps {
  readonly rentalId: number;
  readonly isFull: boolean;
  readonly onAdded: (photo: EvidencePhoto) => void;
}

function NewPhoto({ rentalId, isFull, onAdded }: NewPhotoProps) {
  const say = useWords('disputes');
  const add = useAddPhoto(rentalId);
  return (
    <>
      <label className="grid aspect-4/3 cursor-pointer place-items-center rounded-md border-2 border-dashed border-input bg-subtle p-1 text-center text-primary transition hover:border-primary hover:bg-primary-soft has-disabled:pointer-events-none has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring dark:bg-sunken">
        <span className="grid place-items-center gap-1 text-sm font-semibold">
          {add.isPending ? <SpinnerIcon /> : <Camera className="size-5" aria-hidden />}
          {say(add.isPending ? 'pick.photos.adding' : 'pick.photos.new')}
        </span>
        <input
          type="file"
          accept="image/*"
          disabled={add.isPending || isFull}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) add.mutate(file, { onSuccess: onAdded });
          }}
        />
      </label>
      {add.isError && (
        <p role="alert" className="mt-1.5 text-sm text-danger-strong">
          {say('pick.photos.failed')} {refusalIn(add.error)}
        </p>
      )}
    </>
  );
}
