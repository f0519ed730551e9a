import type { EvidencePhoto } from '@lendloop/contract/handover/handover';
import { Camera, Quote } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import type { Icon } from '../../../ui/style/icon.ts';
import { useWords } from '../../../words/useWords.ts';
import { MessagePicker } from './MessagePicker.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import type { Chosen } from './useChosen.ts';

interface Person {
  readonly id: number;
  readonly fullName: string;
}

export interface AttachmentsProps {
  readonly rentalId: number;
  readonly itemId: number;
  readonly photos: readonly EvidencePhoto[];
  readonly viewer: Person;
  readonly other: Person;
  readonly chosenPhotos: Chosen;
  readonly chosenMessages: Chosen;
  /** More buttons in the same row. */
  readonly children?: ReactNode;
}

/** The photos and messages that go with a text, each behind a button. */
export function Attachments(props: AttachmentsProps) {
  const { rentalId, itemId, photos, viewer, other, chosenPhotos, chosenMessages, children } = props;
  const say = useWords('disputes');
  const id = useId();
  const [open, setOpen] = useState<'photos' | 'messages' | null>(null);
  const toggle = (what: 'photos' | 'messages') => setOpen((now) => (now === what ? null : what));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Toggle
          icon={Camera}
          isOpen={open === 'photos'}
          controls={id}
          onClick={() => toggle('photos')}
          label={say('say.photo')}
          count={chosenPhotos.ids.length}
        />
        <Toggle
          icon={Quote}
          isOpen={open === 'messages'}
          controls={id}
          onClick={() => toggle('messages')}
          label={say('say.quote')}
          count={chosenMessages.ids.length}
        />
        {children}
      </div>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {[
          chosenPhotos.ids.length > 0 && say('say.chosen.photos', { count: chosenPhotos.ids.length }),
          chosenMessages.ids.length > 0 && say('say.chosen.messages', { count: chosenMessages.ids.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div id={id} hidden={open === null} className="rounded-lg bg-subtle p-3.5 dark:bg-sunken">
        {open === 'photos' && (
          <PhotoPicker rentalId={rentalId} photos={photos} people={[viewer, other]} chosen={chosenPhotos} />
        )}
        {open === 'messages' && <MessagePicker other={other} itemId={itemId} chosen={chosenMessages} />}
      </div>
    </>
  );
}

interface ToggleProps {
  readonly icon: Icon;
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onClick: () => void;
  readonly label: string;
  readonly count: number;
}

function Toggle({ icon, isOpen, controls, onClick, label, count }: ToggleProps) {
  return (
    <Button
      size="sm"
      variant={isOpen || count > 0 ? 'secondary' : 'ghost'}
      icon={icon}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
