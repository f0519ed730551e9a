import { EVIDENCE_MAX, takeEvidenceBack, type EvidencePhoto } from '@lendloop/contract/handover/handover';
import { getRental } from '@lendloop/contract/rentals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useId, useState } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { fitForUpload } from '../../api/fitForUpload.ts';
import { queryKey } from '../../api/keys.ts';
import type { OutboxEntry } from '../../offline/outbox/entries.ts';
import { discard, retry } from '../../offline/outbox/outbox.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SpinnerIcon } from '../../ui/button/SpinnerIcon.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useWords } from '../../words/useWords.ts';
import { EvidenceTile, WaitingTile } from './EvidenceTile.tsx';
import { sendPhoto, type HandoverOf } from './writes.ts';

interface PhotosCardProps {
  readonly of: HandoverOf;
  /** The reader's own, without those taken back. */
  readonly photos: readonly EvidencePhoto[];
  readonly waiting: readonly OutboxEntry[];
  readonly mayAdd: boolean;
  /** Whether the site asks for two photos of one side. */
  readonly areNeeded: boolean;
}

/** The reader's own photos of a phase, and the camera. */
export function PhotosCard({ of, photos, waiting, mayAdd, areNeeded }: PhotosCardProps) {
  const say = useWords('handover');
  const title = useId();
  const [asked, setAsked] = useState<EvidencePhoto | null>(null);
  const takeBack = useTakeBack(of.rentalId);
  const count = photos.length + waiting.length;
  const failed = waiting.filter(({ state }) => state === 'failed');
  return (
    <Card asChild pad="none" className="p-5 shadow-xs">
      <section aria-labelledby={title}>
        <div className="flex items-baseline justify-between gap-3">
          <h2 id={title} className="font-sans text-base font-semibold">
            {say('photos')}
          </h2>
          <span className="text-sm text-muted-foreground tabular">
            {say('photos.count', { count, all: EVIDENCE_MAX })}
          </span>
        </div>
        <p className="mt-0.5 text-sm text-muted-foreground">
          {say('photos.text')} {areNeeded && say('photos.needed')}
        </p>
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((photo) => (
            <li key={photo.id}>
              <EvidenceTile
                rentalId={of.rentalId}
                photo={photo}
                name={null}
                isSealed={false}
                onTakeBack={() => setAsked(photo)}
                isTakingBack={takeBack.isPending && takeBack.variables === photo.id}
              />
            </li>
          ))}
          {waiting.map((entry) => (
            <li key={entry.key}>
              <WaitingTile entry={entry} onDiscard={() => void discard(entry.key)} />
            </li>
          ))}
          {mayAdd && count < EVIDENCE_MAX && (
            <li>
              <CameraTile of={of} />
            </li>
          )}
        </ul>
        {failed.map((entry) => (
          <p
            key={entry.key}
            role="status"
            className="mt-3 flex flex-wrap items-center gap-3 text-sm text-danger-strong"
          >
            <span className="min-w-0 flex-1">
              {entry.refusal?.code === 'expired' ? say('outbox.expired') : entry.refusal?.message}
            </span>
            <Button size="sm" variant="outline" onClick={() => void retry(entry.key)}>
              {say('outbox.retry')}
            </Button>
          </p>
        ))}
        {count >= EVIDENCE_MAX && <p className="mt-3 text-sm text-muted-foreground">{say('photos.full')}</p>}
        <ConfirmDialog
          open={asked !== null}
          onOpenChange={(open) => !open && setAsked(null)}
          title={say('photos.back.title')}
          description={say('photos.back.text')}
          confirmLabel={say('photos.back.confirm')}
          cancelLabel={say('photos.back.keep')}
          onConfirm={() => asked && takeBack.mutate(asked.id, { onSettled: () => setAsked(null) })}
          pending={takeBack.isPending}
          pendingText={say('photos.backing')}
        />
      </section>
    </Card>
  );
}

/** Takes back one of the reader's own photos. It is not kept for later: the other person may see the photo until then. */
function useTakeBack(rentalId: number) {
  const client = useQueryClient();
  const say = useWords('handover');
  return useMutation({
    mutationFn: (evidenceId: number) => call(takeEvidenceBack, { params: { id: rentalId, evidenceId } }),
    onError: (error) =>
      toast({
        title: say('photos.back.failed'),
        description: messageOf(error),
        tone: 'destructive',
      }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: queryKey(getRental, { params: { id: rentalId } }) }),
  });
}

/** Opens the camera, and stores what it took before anything is sent. */
function CameraTile({ of }: { readonly of: HandoverOf }) {
  const say = useWords('handover');
  const [isStoring, setStoring] = useState(false);

  async function take(files: readonly File[]) {
    setStoring(true);
    try {
      for (const file of files) {
        const { stored, outcome } = sendPhoto(of, await fitForUpload(file), new Date(file.lastModified));
        outcome.catch(() => {});
        await stored;
      }
    } catch {
      toast({ title: say('photos.failed'), tone: 'destructive' });
    } finally {
      setStoring(false);
    }
  }

  return (
    <label className="grid aspect-4/3 cursor-pointer place-items-center rounded-md border-2 border-dashed border-input bg-subtle p-1 text-center text-primary transition hover:border-primary hover:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring dark:bg-sunken">
      <span className="grid place-items-center gap-1 text-sm font-semibold">
        {isStoring ? <SpinnerIcon /> : <Camera className="size-5" aria-hidden />}
        {say('photos.take')}
      </span>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        disabled={isStoring}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void take(files);
        }}
      />
    </label>
  );
}
