import { LocateFixed, MapPinned } from 'lucide-react';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { useStoredLocation } from '../../features/location/storedLocation.ts';
import { useShareLocation } from '../../features/location/useShareLocation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useWords } from '../../words/useWords.ts';

interface NearYouProps {
  /** Shows the prompt although a location is stored. */
  readonly asksAgain: boolean;
  readonly onAskAgain: (asks: boolean) => void;
}

/** Offers to share the location, or says that the list is near it. Visitors without a location see nothing. */
export function NearYou({ asksAgain, onAskAgain }: NearYouProps) {
  const say = useWords('home');
  const user = useCurrentUser();
  const location = useStoredLocation();
  const { share, isPending } = useShareLocation();

  if (location && !asksAgain) {
    return (
      <div className="flex flex-wrap items-center justify-end gap-x-3 rounded-lg bg-primary-soft py-1.5 pe-2 ps-4 text-primary-strong">
        <LocateFixed className="size-5" aria-hidden />
        <p className="flex-[1_1_10rem] text-sm font-medium md:text-md">{say('near.shown')}</p>
        <button
          type="button"
          onClick={() => onAskAgain(true)}
          className="inline-flex h-11 items-center rounded-md px-3 text-sm font-bold underline underline-offset-4 hover:bg-background/50 md:text-md"
        >
          {say('near.update')}
        </button>
      </div>
    );
  }
  if (!user && !location) return null;
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-xl border border-border bg-card p-5">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-strong">
        <MapPinned className="size-6" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="font-sans text-lg font-semibold">{say('near.title')}</h2>
        <p className="text-md text-muted-foreground">{say('near.text')}</p>
      </div>
      <Button
        icon={LocateFixed}
        pending={isPending}
        onClick={() => void share().then((isShared) => isShared && onAskAgain(false))}
        className="max-sm:w-full"
      >
        {say('near.find')}
      </Button>
    </div>
  );
}
