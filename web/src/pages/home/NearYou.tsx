import { LocateFixed, MapPinned } from 'lucide-react';

import { useSession } from '../../features/accounts/queries.ts';
import { useStoredLocation } from '../../features/location/storedLocation.ts';
import { useShareLocation } from '../../features/location/useShareLocation.ts';
import { useHydrated } from '../../site/hydration.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useWords } from '../../words/useWords.ts';

interface NearYouProps {
  /** Shows the prompt although a location is stored. */
  readonly asksAgain: boolean;
  readonly onAskAgain: (asks: boolean) => void;
}

/**
 * Offers to share the location, or says that the list is near it. Visitors without a location see nothing. The server's page
 * has both, and styles keep the place of the one that theme.js expects.
 */
export function NearYou({ asksAgain, onAskAgain }: NearYouProps) {
  const { data: user, isPending } = useSession();
  const location = useStoredLocation();
  const { share, isPending: isSharing } = useShareLocation();
  const note = <NearNote onAskAgain={() => onAskAgain(true)} />;
  const offer = (
    <Offer
      pending={isSharing}
      onShare={() => void share().then((isShared) => isShared && onAskAgain(false))}
    />
  );
  if (!useHydrated())
    return (
      <>
        <div className="hidden in-[[data-near]]:block">{note}</div>
        <div className="hidden in-[[data-near]]:hidden! in-[[data-signed-in]]:block">{offer}</div>
      </>
    );
  if (location && !asksAgain) return note;
  return user || isPending || location ? offer : null;
}

function NearNote({ onAskAgain }: { readonly onAskAgain: () => void }) {
  const say = useWords('home');
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 rounded-lg bg-primary-soft py-1.5 pe-2 ps-4 text-primary-strong">
      <LocateFixed className="size-5" aria-hidden />
      <p className="flex-[1_1_10rem] text-sm font-medium md:text-md">{say('near.shown')}</p>
      <button
        type="button"
        onClick={onAskAgain}
        className="inline-flex h-11 items-center rounded-md px-3 text-sm font-bold underline underline-offset-4 hover:bg-background/50 md:text-md"
      >
        {say('near.update')}
      </button>
    </div>
  );
}

function Offer({ pending, onShare }: { readonly pending: boolean; readonly onShare: () => void }) {
  const say = useWords('home');
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-xl border border-border bg-card p-5">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-strong">
        <MapPinned className="size-6" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="font-sans text-lg font-semibold">{say('near.title')}</h2>
        <p className="text-md text-muted-foreground">{say('near.text')}</p>
      </div>
      <Button icon={LocateFixed} pending={pending} onClick={onShare} className="max-sm:w-full">
        {say('near.find')}
      </Button>
    </div>
  );
}
