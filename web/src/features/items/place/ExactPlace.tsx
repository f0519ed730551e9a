import type { ShownPlace } from '@lendloop/contract/values/pickup';
import { Copy, Lock, Navigation, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';

import { useMediaQuery } from '../../../ui/browser/useMediaQuery.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { useWords } from '../../../words/useWords.ts';

interface ExactPlaceProps {
  readonly place: ShownPlace;
  /** The name of the place, as its owner wrote it; null where it stands nearby or is not shown. */
  readonly location: string | null;
  /** What stands where there is no address. */
  readonly noAddress: ReactNode;
  /** Who sees this. */
  readonly seenBy: string;
}

/** Where to pick something up, for who may know: address, note, and ways to a map. */
export function ExactPlace({ place, location, noAddress, seenBy }: ExactPlaceProps) {
  const say = useWords('place');
  const copy = useCopy();
  const { pickup } = place;
  const address = pickup?.address ?? null;
  return (
    <div className="grid gap-3">
      <p className="text-md">
        {address === null ? (
          <span className="text-muted-foreground">{noAddress}</span>
        ) : (
          <span dir="auto" className="block wrap-anywhere">
            {address}
          </span>
        )}
        {location !== null && (
          <span dir="auto" className="block wrap-anywhere">
            {location}
          </span>
        )}
      </p>
      {pickup?.note != null && (
        <blockquote className="flex gap-2.5 rounded-md bg-subtle p-3.5 text-sm">
          <StickyNote className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden />
          <span dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-line">
            {pickup.note}
          </span>
        </blockquote>
      )}
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        <OpenInMaps place={place} onCopy={copy} />
        {address !== null && (
          <Button
            variant="outline"
            icon={Copy}
            aria-label={say('copy.label')}
            onClick={() => void copy(address, say('copied'))}
            className="grow"
          >
            {say('copy')}
          </Button>
        )}
      </div>
      <p className="flex items-start gap-2 text-sm text-muted-foreground">
        <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
        {seenBy}
      </p>
    </div>
  );
}

type CopyText = (text: string, title: string, description?: string) => Promise<void>;

/** Phones hand the position to their map; computers have none of their own, so it is copied there. */
function OpenInMaps({ place: { latitude, longitude }, onCopy }: { place: ShownPlace; onCopy: CopyText }) {
  const say = useWords('place');
  const isTouch = useMediaQuery('(pointer: coarse)');
  if (latitude === null || longitude === null) return null;
  const position = `${latitude},${longitude}`;
  if (isTouch)
    return (
      <Button asChild variant="outline" icon={Navigation} className="grow">
        <a href={`geo:${position}?q=${position}`}>{say('maps')}</a>
      </Button>
    );
  return (
    <Button
      variant="outline"
      icon={Navigation}
      onClick={() => void onCopy(`${latitude}, ${longitude}`, say('maps.copied'), say('maps.copied.text'))}
      className="grow"
    >
      {say('maps')}
    </Button>
  );
}

/** Copies a text and says so; if the browser refuses, it shows the text. */
function useCopy(): CopyText {
  const say = useWords('place');
  return async (text, title, description) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title, ...(description !== undefined && { description }) });
    } catch {
      toast({ title: say('copied.failed'), description: text, tone: 'destructive' });
    }
  };
}
