import { PHOTOS_NEEDED, SHOWER, type PhaseState } from '@lendloop/contract/handover/handover';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import { CodeForm } from '../../../features/handover/CodeForm.tsx';
import { CodePanel } from '../../../features/handover/CodePanel.tsx';
import { ConditionCard } from '../../../features/handover/ConditionCard.tsx';
import {
  draftOf,
  isChanged,
  notesOf,
  type Noted,
  type NotesDraft,
} from '../../../features/handover/notesDraft.ts';
import { OutboxState } from '../../../features/handover/OutboxState.tsx';
import { PartsCard } from '../../../features/handover/PartsCard.tsx';
import { PhotosCard } from '../../../features/handover/PhotosCard.tsx';
import { PressRow } from '../../../features/handover/PressRow.tsx';
import { notesIn, useWaiting } from '../../../features/handover/useWaiting.ts';
import { sendCode, sendNotes, sendPress } from '../../../features/handover/writes.ts';
import { useSite } from '../../../site/queries.ts';
import { useWords } from '../../../words/useWords.ts';
import type { RentalPart } from '../role.ts';
import { HandoverSteps } from './HandoverSteps.tsx';
import { ItemRow } from './ItemRow.tsx';
import { MoneyNote } from './MoneyNote.tsx';
import { TooEarly } from './TooEarly.tsx';

/** How long somebody has stopped writing when their notes are saved: the other person's code may end the phase at any time. */
const SAVED_AFTER_MS = 1500;

export interface OpenPhasePart extends RentalPart {
  readonly role: 'owner' | 'renter';
  readonly state: PhaseState;
}

/** A phase that is not done: what both have to do, and what the reader has seen of the item. */
export function HandoverOpen({ rental, role, state, scanned }: OpenPhasePart & { scanned: string | null }) {
  const say = useWords('handover');
  const { handoverPhotos } = useSite();
  const { phase } = state;
  const { included } = rental.handover;
  const userId = role === 'owner' ? rental.ownerId : rental.renterId;
  const other = role === 'owner' ? rental.renter : rental.owner;
  const of = { rentalId: rental.id, phase, userId };
  const waiting = useWaiting(rental.id, phase);
  const noted: Noted | null = notesIn(waiting.notes) ?? state.notes[role];
  /** What was changed since; null for nothing, so that what arrives from elsewhere shows. */
  const [edited, setEdited] = useState<NotesDraft | null>(null);
  const [isSaving, setSaving] = useState(false);
  const draft = edited ?? draftOf(noted, included);
  const hasChanges = edited !== null && isChanged(edited, noted, included);

  /** Stores the notes; whatever is stored after them is sent after them. */
  async function save(): Promise<void> {
    if (!hasChanges) return;
    setSaving(true);
    try {
      const { stored, outcome } = sendNotes(of, notesOf(draft, included));
      await stored;
      await outcome;
      // What was written meanwhile stays to be saved.
      setEdited((current) => (current === edited ? null : current));
    } finally {
      setSaving(false);
    }
  }

  const saveByItself = useEffectEvent(() => {
    // Without room on the device the notes stay in the fields.
    save().catch(() => {});
  });
  useEffect(() => {
    if (edited === null) return;
    const rest = setTimeout(saveByItself, SAVED_AFTER_MS);
    return () => clearTimeout(rest);
  }, [edited]);

  const photos = state.evidence.filter((photo) => photo.byId === userId && photo.withdrawnAt === null);
  const photoCount = photos.length + waiting.photos.length;
  const shows = SHOWER[phase] === role;
  // An answer that was kept for a time without a network is from before the phase opened.
  const isOpen = state.can.length > 0 || (rental.status === 'approved' && hasPassed(state.opensAt));

  const code = shows ? (
    state.code === undefined ? (
      <TooEarly phase={phase} opensAt={state.opensAt} isCode />
    ) : (
      <CodePanel rentalId={rental.id} phase={phase} code={state.code} name={other.fullName} />
    )
  ) : isOpen ? (
    <CodeForm
      key={scanned}
      rentalId={rental.id}
      phase={phase}
      name={other.fullName}
      scanned={scanned}
      waiting={waiting.code}
      onEnter={async (typed) => {
        await save();
        await sendCode(of, typed).outcome;
      }}
    />
  ) : (
    <TooEarly phase={phase} opensAt={state.opensAt} isCode={false} />
  );
  const press = isOpen && (
    <PressRow
      confirmed={state.confirmed}
      side={role}
      name={other.fullName}
      waiting={waiting.press}
      onPress={async () => {
        await save();
        await sendPress(of).outcome;
      }}
    />
  );
  const checks = isOpen && (
    <>
      <PartsCard
        included={included}
        ticked={draft.ticked}
        onTick={(part, isThere) => {
          const ticked = new Set(draft.ticked);
          if (isThere) ticked.add(part);
          else ticked.delete(part);
          setEdited({ ...draft, ticked });
        }}
      />
      <PhotosCard
        of={of}
        photos={photos}
        waiting={waiting.photos}
        mayAdd={isOpen}
        areNeeded={handoverPhotos === 'required' && photoCount < PHOTOS_NEEDED}
      />
      <ConditionCard
        condition={draft.condition}
        text={draft.text}
        onCondition={(condition) =>
          setEdited({
            ...draft,
            condition,
            ticked:
              condition === 'as_described' && draft.ticked.size === 0 ? new Set(included) : draft.ticked,
          })
        }
        onText={(text) => setEdited({ ...draft, text })}
        isChanged={hasChanges}
        isPending={isSaving}
        onSave={() => void save()}
        state={
          waiting.notes && !isSaving ? (
            <div className="w-full">
              <OutboxState entry={waiting.notes} text={say('saved.one')} />
            </div>
          ) : (
            noted &&
            !hasChanges &&
            !isSaving && (
              <p role="status" className="text-sm text-muted-foreground">
                {say('note.saved')}
              </p>
            )
          )
        }
      />
    </>
  );
  const money = <MoneyNote rental={rental} role={role} phase={phase} />;
  const item = <ItemRow rental={rental} role={role} />;

  if (shows) {
    return (
      <Columns>
        <div className="grid min-w-0 gap-6">
          {code}
          {money}
          {press}
        </div>
        <div className="grid min-w-0 gap-5">
          {item}
          {checks}
        </div>
      </Columns>
    );
  }
  return (
    <>
      {isOpen && (
        <HandoverSteps
          parts={included.length === 0 ? null : draft.ticked.size === included.length}
          photos={photoCount > 0}
        />
      )}
      <Columns>
        <div className="grid min-w-0 gap-5 max-lg:order-2">{checks}</div>
        <div className="grid min-w-0 gap-5 lg:sticky lg:top-28">
          {item}
          {code}
          {money}
          {press}
        </div>
      </Columns>
    </>
  );
}

function Columns({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-10">
      {children}
    </div>
  );
}

const hasPassed = (moment: string): boolean => Date.now() >= Date.parse(moment);
