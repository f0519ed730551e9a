import type { DisputeDetails } from '@lendloop/contract/disputes/disputes';
import { Check, Scale, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';

import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { useMove, type Move } from '../mutations.ts';
import { Consequence } from './Consequence.tsx';
import { situationOf, turnOf, type DisputeRole } from './situation.ts';
import { SituationText, SituationTitle } from './SituationWords.tsx';
import { TimeLeft } from './TimeLeft.tsx';

interface TurnPanelProps {
  readonly dispute: DisputeDetails;
  readonly role: DisputeRole;
  /** Leads to the field in which an answer or an offer is written. */
  readonly onWrite: (what: 'text' | 'offer') => void;
  /** Takes the focus once a button is gone. */
  readonly onDone: () => void;
}

/** Whose turn it is, until when, and what the viewer can do. */
export function TurnPanel({ dispute, role, onWrite, onDone }: TurnPanelProps) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const money = useMinorMoney();
  const title = useId();
  // What was asked stays while the dialog closes.
  const [asked, setAsked] = useState<Move>('ready');
  const [isAsking, setAsking] = useState(false);
  const move = useMove(dispute);
  const { can, offer } = dispute;
  const other = role === 'opener' ? dispute.other : dispute.opener;
  const turn = turnOf(dispute, role);
  const situation = situationOf(dispute, role);
  const amount = money(offer?.amountMinor ?? 0, dispute.currency);
  const isLast = dispute.ready[role === 'opener' ? 'other' : 'opener'];

  function ask(what: Move) {
    setAsked(what);
    setAsking(true);
  }

  function confirm() {
    move.mutate(asked, {
      onSettled: () => {
        flushSync(() => setAsking(false));
        onDone();
      },
    });
  }

  return (
    <section aria-labelledby={title} className="rounded-2xl border border-border bg-card p-6 shadow-md">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <p className="min-w-0 text-sm font-semibold text-primary wrap-anywhere">
          {turn === 'other' ? rich('turn.other', { name: <bdi>{other.fullName}</bdi> }) : say(`turn.${turn}`)}
        </p>
        <TimeLeft until={dispute.deadlineAt} />
      </div>
      <h2 id={title} className="mt-1.5 text-xl wrap-anywhere">
        <SituationTitle dispute={dispute} role={role} situation={situation} />
      </h2>
      <p className="mt-1.5 text-md text-muted-foreground wrap-anywhere">
        <SituationText dispute={dispute} role={role} situation={situation} />
      </p>
      <div role="group" aria-label={say('actions')} className="mt-5 grid gap-2.5 empty:hidden">
        {can.includes('accept') && (
          <Button size="lg" icon={Check} onClick={() => ask('accept')}>
            {say('accept', { amount })}
          </Button>
        )}
        {situation === 'answer_yours' && can.includes('say') && (
          <Button size="lg" onClick={() => onWrite('text')}>
            {say('answer')}
          </Button>
        )}
        {can.includes('offer') && (
          <Button size="lg" variant="outline" onClick={() => onWrite('offer')}>
            {say(offer ? 'offer.another' : 'offer')}
          </Button>
        )}
        {can.includes('ready') && (
          <Button size="lg" variant="ghost" icon={Scale} onClick={() => ask('ready')}>
            {say('ready')}
          </Button>
        )}
        {can.includes('withdraw') && (
          <Button size="lg" variant="ghost" icon={Undo2} onClick={() => ask('withdraw')}>
            {say('withdraw')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone={asked === 'withdraw' ? 'danger' : 'primary'}
        title={
          asked === 'accept'
            ? say('accept.title', { amount })
            : say(asked === 'withdraw' ? 'withdraw.title' : 'ready.title')
        }
        description={
          asked === 'accept' ? (
            <>
              <Consequence dispute={dispute} role={role} amountMinor={offer?.amountMinor ?? 0} />{' '}
              {say('accept.text')}
            </>
          ) : asked === 'withdraw' ? (
            say('withdraw.text')
          ) : (
            rich(isLast ? 'ready.text.both' : 'ready.text', { name: <bdi>{other.fullName}</bdi> })
          )
        }
        confirmLabel={say(asked === 'accept' ? 'accept.confirm' : asked)}
        cancelLabel={say('keep')}
        onConfirm={confirm}
        pending={move.isPending}
        pendingText={say(`${asked}.pending`)}
      />
    </section>
  );
}
