import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { blockQuery, useBlock } from './queries.ts';
import { RunningRentals } from './RunningRentals.tsx';

interface BlockButtonProps {
  readonly person: { readonly id: number; readonly name: string };
  readonly className?: string;
}

/** Blocks a person after confirmation, which names the rentals that go on; or takes it back. */
export function BlockButton({ person, className }: BlockButtonProps) {
  const say = useWords('cases');
  const rich = useRichWords('cases');
  const [asks, setAsks] = useState(false);
  const { data } = useQuery(blockQuery(person.id));
  const block = useBlock(person);
  if (!data) return null;
  if (data.isBlocked)
    return (
      <Button
        variant="outline"
        size="sm"
        className={className}
        pending={block.isPending}
        onClick={() => block.mutate(false)}
      >
        {say('unblock')}
      </Button>
    );
  return (
    <>
      <Button variant="ghost" size="sm" icon={Ban} className={className} onClick={() => setAsks(true)}>
        <span className="min-w-0 wrap-anywhere">{rich('block', { name: <bdi>{person.name}</bdi> })}</span>
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={say('block.title', { name: person.name })}
        description={
          <>
            {say('block.text')}
            <RunningRentals rentals={data.rentals} className="mt-3 block" />
          </>
        }
        confirmLabel={say('block.confirm')}
        pending={block.isPending}
        pendingText={say('block.pending')}
        onConfirm={() => block.mutate(true, { onSettled: () => setAsks(false) })}
      />
    </>
  );
}
