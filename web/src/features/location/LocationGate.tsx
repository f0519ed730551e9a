import { NEARBY_RADIUS_KM } from '@lendloop/contract/items';
import { CircleAlert, LocateFixed, Lock } from 'lucide-react';
import { useState } from 'react';

import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { NearbyArt } from './NearbyArt.tsx';
import { PlaceCombobox } from './PlaceCombobox.tsx';
import { type StoredLocation, storeLocation } from './storedLocation.ts';
import { useGeolocation } from './useGeolocation.ts';

/** A blocking dialog that asks for the user's location, by geolocation or as a typed place. */
export function LocationGate() {
  const { name } = useSite();
  const { state, request } = useGeolocation();
  const [typed, setTyped] = useState('');

  function pass(location: StoredLocation) {
    storeLocation(location);
    toast({ title: 'Location Shared', description: 'Now showing items near you' });
  }

  async function share() {
    const { location, problem } = await request();
    if (location) pass(location);
    else toast({ title: problem.title, description: problem.message, tone: 'destructive' });
  }

  return (
    <Dialog
      open
      onOpenChange={() => {}}
      dismissible={false}
      blur
      size="sm"
      title="Location Access Required"
      description={`${name} shows what you can rent nearby. Share your location to see items within ${NEARBY_RADIUS_KM} km and continue.`}
      banner={<NearbyArt />}
      className="text-center"
    >
      <Button
        size="lg"
        icon={LocateFixed}
        pending={state.status === 'loading'}
        pendingText="Finding you..."
        onClick={() => void share()}
        className="w-full"
      >
        Share My Location
      </Button>
      <div role="alert">
        {state.status === 'error' && (
          <div className="mt-4 flex gap-3 rounded-md border border-danger/35 bg-danger-soft p-4 text-start text-md">
            <CircleAlert className="mt-px size-5 shrink-0 text-destructive" aria-hidden />
            <div>
              <p className="font-semibold">{state.problem.title}</p>
              <p className="text-foreground-soft">{state.problem.message}</p>
            </div>
          </div>
        )}
      </div>
      <p className="mt-4 flex items-center justify-center gap-2 text-sm text-muted-foreground">
        <Lock className="size-4" aria-hidden />
        Your browser will ask for permission.
      </p>
      <Field label="Or type your place" className="mt-5 border-t border-border pt-5 text-start">
        <PlaceCombobox
          value={typed}
          onValueChange={setTyped}
          onPick={({ latitude, longitude }) => pass({ lat: latitude, lng: longitude })}
          // There is no room below it on a phone.
          side="top"
          placeholder="City or area"
        />
      </Field>
    </Dialog>
  );
}
