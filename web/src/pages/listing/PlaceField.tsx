import type { Say } from '@lendloop/words/formatter';
import { LocateFixed } from 'lucide-react';
import { type Control, useController } from 'react-hook-form';

import type { ListingValues } from '../../features/items/listing/listingValues.ts';
import { PlaceCombobox } from '../../features/location/PlaceCombobox.tsx';
import { problemText } from '../../features/location/problemText.ts';
import { useGeolocation } from '../../features/location/useGeolocation.ts';
import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useWords } from '../../words/useWords.ts';

/** The item's location: any text, plus coordinates from a picked place or the browser. */
export function PlaceField({ control }: { control: Control<ListingValues, unknown, unknown> }) {
  const say = useWords('listing');
  const { field, fieldState } = useController({ control, name: 'location' });
  const { onChange: setText, ...text } = field;
  const position = useController({ control, name: 'position' }).field;
  const { state, request } = useGeolocation();
  const sayLocation = useWords('location');

  const sayPlace = useWords('place');
  const isHidden = useSite().placeRadius > 0;
  const found = hintFor(say, field.value, position.value);
  const hint = looksLikeAddress(field.value)
    ? sayPlace('looksLike')
    : position.value && isHidden
      ? `${found}. ${sayPlace('private')}`
      : found;

  async function takePosition() {
    const { location, problem } = await request();
    if (problem) {
      const { title, message } = problemText(sayLocation, problem);
      toast({ title, description: message, tone: 'destructive' });
      return;
    }
    position.onChange({ latitude: location.lat, longitude: location.lng, source: 'gps' });
    if (field.value.trim() === '') setText(say('location.gps'));
  }

  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-[1fr_auto] md:items-start">
      <div className="grid justify-items-start gap-1">
        <Field label={say('location')} className="w-full" error={fieldState.error?.message} hint={hint}>
          <PlaceCombobox
            {...text}
            placeholder={say('location.example')}
            onValueChange={(typed) => {
              setText(typed);
              // Editing the name invalidates the coordinates of a place that was just picked, not a pin that was set before.
              if (position.value?.source === 'place') position.onChange(null);
            }}
            onPick={({ latitude, longitude }) => position.onChange({ latitude, longitude, source: 'place' })}
          />
        </Field>
        {position.value && (
          <Button variant="link" onClick={() => position.onChange(null)}>
            {say('location.remove')}
          </Button>
        )}
      </div>
      <Button
        variant="outline"
        icon={LocateFixed}
        pending={state.status === 'loading'}
        pendingText={say('location.finding')}
        onClick={() => void takePosition()}
        className="min-h-12 md:mt-[26px]"
      >
        {say('location.use')}
      </Button>
    </div>
  );
}

/** Whether a name has a number as houses have: up to four digits and perhaps a letter, as a word of its own. */
const looksLikeAddress = (name: string): boolean =>
  /(?:^|[\s,،])\p{Nd}{1,4}\p{L}?(?=[\s,،/]|$)/u.test(name.trim());

function hintFor(
  say: Say<'listing'>,
  location: string,
  position: ListingValues['position'],
): string | undefined {
  if (position) {
    const { latitude, longitude } = position;
    return say('location.position', { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) });
  }
  if (location.trim() === '') return undefined;
  return say('location.missing');
}
