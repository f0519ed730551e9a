import { evidencePictureUrl, type EvidencePhoto } from '@lendloop/contract/handover/handover';
import { CloudOff, CloudUpload, ImageOff, Lock, ShieldCheck, X } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';

import type { OutboxEntry } from '../../offline/outbox/entries.ts';
import { SpinnerIcon } from '../../ui/button/SpinnerIcon.tsx';
import type { Icon } from '../../ui/style/icon.ts';
import { formatAt } from '../../words/moments.ts';
import { useDayLocale } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';

const CHIP =
  'absolute start-1.5 bottom-1.5 flex max-w-[calc(100%-0.75rem)] items-center gap-1.5 rounded-lg bg-black/65 px-2 py-1 text-2xs font-semibold text-white tabular';

interface EvidenceTileProps {
  readonly rentalId: number;
  readonly photo: EvidencePhoto;
  /** Who took it; null for the reader. */
  readonly name: string | null;
  /** Whether it can no longer be changed, which a lock shows. */
  readonly isSealed: boolean;
  /** Replaces the time on the picture. */
  readonly caption?: string;
  readonly onTakeBack?: (() => void) | undefined;
  readonly isTakingBack?: boolean;
  /** A button in the upper corner, in the place of the one to take it back. */
  readonly corner?: ReactNode;
}

/** A photo of a handover with the time at which the server got it. */
export function EvidenceTile(props: EvidenceTileProps) {
  const { rentalId, photo, name, isSealed, caption, onTakeBack, isTakingBack = false, corner } = props;
  const say = useWords('handover');
  const locale = useDayLocale();
  const time = formatAt(photo.receivedAt, 'time', locale);
  return (
    <Frame chip={caption ?? time} icon={isSealed ? Lock : ShieldCheck}>
      <Picture
        key={photo.withdrawnAt}
        src={evidencePictureUrl(rentalId, photo, 320)}
        wide={evidencePictureUrl(rentalId, photo, 800)}
        alt={name === null ? say('photo.alt.you', { time }) : say('photo.alt', { name, time })}
      />
      {onTakeBack && (
        <CornerButton label={say('photos.back')} onClick={onTakeBack} isPending={isTakingBack} />
      )}
      {corner && <span className="absolute end-1 top-1">{corner}</span>}
    </Frame>
  );
}

/** A photo that this device has yet to send. */
export function WaitingTile({
  entry,
  onDiscard,
}: {
  readonly entry: OutboxEntry;
  readonly onDiscard: () => void;
}) {
  const say = useWords('handover');
  const { file } = entry.request;
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (address !== null && URL.revokeObjectURL(address)), [address]);
  const icon = entry.state === 'failed' ? CloudOff : entry.state === 'sending' ? SpinnerIcon : CloudUpload;
  return (
    <Frame chip={say(`outbox.${entry.state}`)} icon={icon}>
      <Picture src={address} wide={null} alt={say('photo.alt.waiting')} />
      {entry.state !== 'sending' && (
        <CornerButton label={say('outbox.discard')} onClick={onDiscard} isPending={false} />
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly chip: string;
  readonly icon: Icon;
  readonly children: ReactNode;
}

function Frame({ chip, icon: Glyph, children }: FrameProps) {
  return (
    <figure className="relative aspect-4/3 overflow-hidden rounded-md bg-sunken">
      {children}
      <figcaption className={CHIP}>
        <Glyph className="size-3 shrink-0" aria-hidden />
        <span className="line-clamp-2">{chip}</span>
      </figcaption>
    </figure>
  );
}

interface PictureProps {
  /** Null for one that was taken back. */
  readonly src: string | null;
  readonly wide: string | null;
  readonly alt: string;
}

/** Pictures are only on the server: without a network there is a sign in their place. */
function Picture({ src, wide, alt }: PictureProps) {
  const [hasFailed, setFailed] = useState(false);
  if (src === null || hasFailed) {
    return (
      <span role="img" aria-label={alt} className="grid size-full place-items-center text-muted-foreground">
        <ImageOff className="size-6" aria-hidden />
      </span>
    );
  }
  return (
    <img
      src={src}
      srcSet={wide === null ? undefined : `${src} 320w, ${wide} 800w`}
      sizes="(min-width: 1024px) 260px, 50vw"
      alt={alt}
      decoding="async"
      onError={() => setFailed(true)}
      className="size-full object-cover"
    />
  );
}

interface CornerButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly isPending: boolean;
}

function CornerButton({ label, onClick, isPending }: CornerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isPending}
      onClick={onClick}
      className="absolute end-0 top-0 grid size-11 place-items-center rounded-md focus-visible:-outline-offset-4"
    >
      <span className="grid size-7 place-items-center rounded-full bg-card/95 text-foreground shadow-sm">
        {isPending ? <SpinnerIcon /> : <X className="size-4" aria-hidden />}
      </span>
    </button>
  );
}
