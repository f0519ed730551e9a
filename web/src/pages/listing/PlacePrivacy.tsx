import { ADDRESS_MAX, PICKUP_NOTE_MAX, type PlacePrecision } from '@lendloop/contract/values/pickup';
import { Camera, House, Ruler } from 'lucide-react';
import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form';

import type { ListingValues } from '../../features/items/listing/listingValues.ts';
import { AreaCircle, inKilometres } from '../../features/items/place/AreaCircle.tsx';
import { useSite } from '../../site/queries.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FieldError } from '../../ui/form/FieldError.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import type { Icon } from '../../ui/style/icon.ts';
import { useWords } from '../../words/useWords.ts';

interface PlacePrivacyProps {
  readonly control: Control<ListingValues, unknown, unknown>;
  readonly register: UseFormRegister<ListingValues>;
  readonly errors: FieldErrors<ListingValues>;
  /** The circle that others see now: only for an existing listing with a pin. */
  readonly shown: ShownCircle | null;
}

/** What others see of the place of an existing listing. `radius` is in metres, null for a town. */
export interface ShownCircle {
  readonly precision: PlacePrecision;
  readonly radius: number | null;
}

/** In metres: `wide` is at least this. */
const WIDE = 3000;

/** Address and note for approved renters, and how much of the place others see. */
export function PlacePrivacy({ control, register, errors, shown }: PlacePrivacyProps) {
  const say = useWords('place');
  const site = useSite();
  const [location, precision] = useWatch({ control, name: ['location', 'placePrecision'] });
  const wide = Math.max(WIDE, site.placeRadius);
  const choices = [
    site.placeRadius === 0
      ? { value: 'near', label: say('exact'), text: say('exact.text') }
      : {
          value: 'near',
          label: say('about', { km: inKilometres(site.placeRadius) }),
          text: say('near.text'),
        },
    { value: 'wide', label: say('about', { km: inKilometres(wide) }), text: say('wide.text') },
    { value: 'town', label: say('town'), text: say('town.text') },
  ] as const;
  const isShown = shown !== null && shown.precision === precision;
  return (
    <>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:gap-4">
        <Field
          label={say('address')}
          aside={say('address.aside')}
          hint={say('private')}
          error={errors.address?.message}
        >
          <Input
            {...register('address')}
            maxLength={ADDRESS_MAX}
            placeholder={say('address.example')}
            autoComplete="street-address"
            dir="auto"
          />
        </Field>
        <Field label={say('note')} aside={say('address.aside')} error={errors.pickupNote?.message}>
          <Textarea
            {...register('pickupNote')}
            rows={2}
            maxLength={PICKUP_NOTE_MAX}
            placeholder={say('note.example')}
          />
        </Field>
      </div>
      <Fact icon={Camera} text={say('photo')} />
      <fieldset className="min-w-0">
        <legend className="text-md font-semibold">{say('others')}</legend>
        <p className="mt-0.5 text-sm text-muted-foreground">{say('others.text')}</p>
        <div className="mt-3 grid gap-3 sm:grid-cols-3">
          {choices.map(({ value, label, text }) => (
            <label
              key={value}
              className="flex cursor-pointer items-start gap-3 rounded-md border border-input bg-card p-4 transition hover:border-foreground has-checked:border-primary has-checked:bg-primary-soft/60 has-checked:ring-1 has-checked:ring-primary has-checked:ring-inset has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                value={value}
                {...register('placePrecision')}
                className="mt-0.5 size-5 shrink-0 accent-primary outline-none!"
              />
              <span className="min-w-0">
                <span className="block text-md font-semibold">{label}</span>
                <span className="block text-sm text-muted-foreground">{text}</span>
              </span>
            </label>
          ))}
        </div>
        {errors.placePrecision?.message && <FieldError>{errors.placePrecision.message}</FieldError>}
        {precision === null && <p className="mt-2 text-sm text-muted-foreground">{say('others.last')}</p>}
      </fieldset>
      {isShown && (site.placeRadius > 0 || precision !== 'near') && (
        <div className="grid gap-3">
          <AreaCircle location={location} radius={shown.radius} />
          <Fact icon={Ruler} text={say('distance')} />
          <Fact icon={House} text={say('one')} />
        </div>
      )}
    </>
  );
}

function Fact({ icon: Glyph, text }: { icon: Icon; text: string }) {
  return (
    <p className="flex items-start gap-2.5 text-sm text-muted-foreground">
      <Glyph className="mt-0.5 size-4 shrink-0" aria-hidden />
      {text}
    </p>
  );
}
