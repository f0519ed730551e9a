import { NEARBY_RADIUS_KM } from '@lendloop/contract/items';
import { CircleAlert, LocateFixed, Lock } from 'lucide-react';
import { useState } from 'react';

import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useWords } from '../../words/useWords.ts';
import { NearbyArt } from './NearbyArt.tsx';
import { PlaceCombobox } from './PlaceCombobox.tsx';
import { problemText } from './problemText.ts';
import { type StoredLocation, storeLocation } from './storedLocation.ts';
import { useGeolocation } from './useGeolocation.ts';

/** A blocking dialog that asks for the user's location, by geolocation or as a typed place. */
export function LocationGate() {
  const say = useWords('location');
  const { name: site } = useSite();
  const { state, request } = useGeolocation();
  const [typed, setTyped] = useState('');
  const problem = state.status === 'error' ? problemText(say, state.problem) : null;

  function pass(location: StoredLocation) {
    storeLocation(location);
    toast({ title: say('shared'), description: say('near') });
  }

  async function share() {
    const outcome = await request();
    if (outcome.location) return pass(outcome.location);
    const { title, message } = problemText(say, outcome.problem);
    toast({ title, description: message, tone: 'destructive' });
  }

  return (
    <Dialog
      open
      onOpenChange={() => {}}
      dismissible={false}
      blur
      size="sm"
      title={say('gate.title')}
      description={say('gate.text', { site, km: NEARBY_RADIUS_KM })}
      banner={<NearbyArt />}
      className="text-center"
    >
      <Button
        size="lg"
        icon={LocateFixed}
        pending={state.status === 'loading'}
        pendingText={say('gate.finding')}
        onClick={() => void share()}
        className="w-full"
      >
        {say('gate.share')}
      </Button>
      <div role="alert">
        {problem && (
          <div className="mt-4 flex gap-3 rounded-md border border-danger/35 bg-danger-soft p-4 text-start text-md">
            <CircleAlert className="mt-px size-5 shrink-0 text-destructive" aria-hidden />
            <div>
              <p className="font-semibold">{problem.title}</p>
              <p className="text-foreground-soft">{problem.message}</p>
            </div>
          </div>
        )}
      </div>
      <p className="mt-4 flex items-center justify-center gap-2 text-sm text-muted-foreground">
        <Lock className="size-4" aria-hidden />
        {say('gate.permission')}
      </p>
      <Field label={say('gate.place')} className="mt-5 border-t border-border pt-5 text-start">
        <PlaceCombobox
          value={typed}
          onValueChange={setTyped}
          onPick={({ latitude, longitude }) => pass({ lat: latitude, lng: longitude })}
          // There is no room below it on a phone.
          side="top"
          placeholder={say('gate.example')}
        />
      </Field>
    </Dialog>
  );
}
