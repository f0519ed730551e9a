import { paths } from '@lendloop/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { blockQuery, useBlock } from './queries.ts';

interface BlockButtonProps {
  readonly person: { readonly id: number; readonly name: string };
  readonly className?: string;
}

/** Blocks a person after confirmation, which names the rentals that go on; or takes it back. */
export function BlockButton({ person, className }: BlockButtonProps) {
  const say = useWords('cases');
  const rich = useRichWords('cases');
  const { day } = useDays();
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
        <span>{rich('block', { name: <bdi>{person.name}</bdi> })}</span>
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={say('block.title', { name: person.name })}
        description={
          <>
            {say('block.text')}
            {data.rentals.map(({ id, itemTitle, endDate, canCancel }) => (
              <span key={id} className="mt-3 block">
                {rich('block.goesOn', { title: <bdi>{itemTitle}</bdi>, date: day(endDate) })}{' '}
                {canCancel && (
                  <Link to={paths.rental} params={{ id: String(id) }} className="font-semibold underline">
                    {say('block.cancel')}
                  </Link>
                )}
              </span>
            ))}
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
