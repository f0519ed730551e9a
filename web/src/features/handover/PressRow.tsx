import type { PhaseState, Side } from '@lendloop/contract/handover/handover';
import { Handshake } from 'lucide-react';
import { useState } from 'react';

import { messageOf } from '../../api/apiError.ts';
import type { OutboxEntry } from '../../offline/outbox/entries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { OutboxState } from './OutboxState.tsx';

interface PressRowProps {
  readonly confirmed: PhaseState['confirmed'];
  readonly side: Side;
  /** The name of the other person. */
  readonly name: string;
  readonly waiting: OutboxEntry | undefined;
  readonly onPress: () => Promise<void>;
}

/** The way without a code: both say that they did it. */
export function PressRow({ confirmed, side, name, waiting, onPress }: PressRowProps) {
  const say = useWords('handover');
  const rich = useRichWords('handover');
  const [isPending, setPending] = useState(false);
  const person = <bdi>{name}</bdi>;
  const other = side === 'owner' ? 'renter' : 'owner';
  // What is on its way from here keeps the button and its focus.
  if (waiting && !isPending) return <OutboxState entry={waiting} text={say('saved.one')} />;
  if (confirmed[side]) {
    return (
      <div className="flex items-start gap-3 rounded-lg bg-subtle p-4 text-md">
        <Handshake className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden />
        <p role="status" className="min-w-0">
          <span className="block font-semibold">{say('press.done')}</span>
          <span className="text-muted-foreground">{rich('press.done.text', { name: person })}</span>
        </p>
      </div>
    );
  }

  async function press() {
    setPending(true);
    try {
      await onPress();
    } catch (error) {
      toast({ title: messageOf(error), tone: 'destructive' });
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-60 text-md">
        <span className="block">
          {confirmed[other] ? rich('press.asked', { name: person }) : say('press.lead')}
        </span>
        <span className="block text-sm text-muted-foreground">{say('press.text')}</span>
      </p>
      <Button
        variant="outline"
        icon={Handshake}
        pending={isPending}
        pendingText={say('press.pending')}
        onClick={() => void press()}
        className="max-md:w-full"
      >
        {say('press')}
      </Button>
    </div>
  );
}
