import type { DisputeDetails } from '@lendloop/contract/disputes/disputes';
import { dayOf } from '@lendloop/contract/values/dates';
import { RotateCcw } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

import { useSite } from '../../../site/queries.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { splitOf } from '../turn/situation.ts';
import { AppealDialog } from './AppealDialog.tsx';

interface ResultCardProps {
  readonly dispute: DisputeDetails;
  /** Takes the focus once the button is gone. */
  readonly onDone: () => void;
}

/** What a dispute came to, and the way to appeal it. */
export function ResultCard({ dispute, onDone }: ResultCardProps) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const money = useMinorMoney();
  const { opener, currency, state } = dispute;
  const amountMinor = dispute.amountMinor ?? 0;
  const name = <bdi>{opener.fullName}</bdi>;
  switch (state) {
    case 'decided':
      return <Decided dispute={dispute} onDone={onDone} />;
    case 'settled':
      return (
        <Panel
          isGood
          title={
            amountMinor > 0
              ? rich('settled.title', { amount: <bdi>{money(amountMinor, currency)}</bdi> })
              : say('settled.nothing')
          }
          text={amountMinor > 0 ? rich('settled.text', { name }) : say('closed.nothing')}
        />
      );
    case 'withdrawn':
      return <Panel title={rich('withdrawn.title', { name })} text={say('closed.nothing')} />;
    case 'lapsed':
      return <Panel title={say('lapsed.title')} text={`${say('lapsed.text')} ${say('closed.nothing')}`} />;
    case 'open':
    case 'answered':
    case 'review':
    case 'appealed':
      return null;
  }
}

function Decided({ dispute, onDone }: ResultCardProps) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const { timeZone } = useSite();
  const { day } = useDays();
  const [isAppealing, setAppealing] = useState(false);
  const { other, isFinal, deadlineAt, entries } = dispute;
  const entry = entries.findLast(({ record }) => record.kind === 'decided');
  const record = entry?.record.kind === 'decided' ? entry.record : null;
  const decidedDay = day(dayOf(new Date(record?.createdAt ?? dispute.createdAt), timeZone));
  const canAppeal = dispute.can.includes('appeal');
  // A first decision that stands keeps its reason.
  const reasoned = entries.findLast(
    (one) => one.record.kind === 'decided' && one.record.reason !== null,
  )?.record;
  const reason = reasoned?.kind === 'decided' ? reasoned.reason : null;
  return (
    <Panel
      isGood
      eyebrow={
        record?.by === 'system'
          ? record.isFinal
            ? say('decided.stands', { day: decidedDay })
            : rich('decided.unanswered', { day: decidedDay, name: <bdi>{other.fullName}</bdi> })
          : say('decided.team', { day: decidedDay })
      }
      title={<DecidedTitle dispute={dispute} />}
      quote={reason}
    >
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {canAppeal && (
          <Button variant="outline" size="lg" icon={RotateCcw} onClick={() => setAppealing(true)}>
            {say('appeal')}
          </Button>
        )}
        {(isFinal || canAppeal) && (
          <p className="min-w-0 text-sm text-foreground-soft">
            {isFinal
              ? say('decided.final')
              : say('decided.appeal', { day: day(dayOf(new Date(deadlineAt), timeZone)) })}
          </p>
        )}
      </div>
      <AppealDialog dispute={dispute} open={isAppealing} onOpenChange={setAppealing} onDone={onDone} />
    </Panel>
  );
}

function DecidedTitle({ dispute }: Pick<ResultCardProps, 'dispute'>): ReactNode {
  const rich = useRichWords('disputes');
  const money = useMinorMoney();
  const { opener, other, currency } = dispute;
  const amountMinor = dispute.amountMinor ?? 0;
  const name = <bdi>{opener.fullName}</bdi>;
  if (amountMinor === 0) return rich('decided.nothing', { name });
  const amount = <bdi>{money(amountMinor, currency)}</bdi>;
  const split = splitOf(dispute, amountMinor);
  return split && split.backMinor > 0
    ? rich('decided.split', {
        name,
        amount,
        other: <bdi>{other.fullName}</bdi>,
        rest: <bdi>{money(split.backMinor, currency)}</bdi>,
      })
    : rich('decided.goes', { name, amount });
}

interface PanelProps {
  readonly isGood?: boolean;
  readonly eyebrow?: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly quote?: string | null;
  readonly children?: ReactNode;
}

function Panel({ isGood = false, eyebrow, title, text, quote = null, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn('rounded-2xl p-6 md:p-8', isGood ? 'bg-success-soft' : 'bg-subtle')}
    >
      {eyebrow !== undefined && <p className="text-sm font-semibold text-success-strong">{eyebrow}</p>}
      <h2 id={id} className="mt-1.5 text-2xl wrap-anywhere">
        {title}
      </h2>
      {text !== undefined && <p className="mt-2 text-md text-foreground-soft">{text}</p>}
      {quote !== null && (
        <blockquote
          dir="auto"
          className="mt-3 max-w-[62ch] text-md whitespace-pre-line text-foreground-soft wrap-anywhere"
        >
          “{quote}”
        </blockquote>
      )}
      {children}
    </section>
  );
}
