import type { DisputeDetails } from '@lendloop/contract/disputes/disputes';
import type { DisputeRecord } from '@lendloop/contract/disputes/entries';
import type { ReactNode } from 'react';

import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { personBy } from './parts.ts';

/** Who first answered the opener, by the number of the entry; null while nobody has. */
const answeringEntry = ({ entries, other }: Pick<DisputeDetails, 'entries' | 'other'>): number | null =>
  entries.find(({ record }) => record.kind === 'said' && record.byId === other.id)?.record.number ?? null;

interface HeadingProps {
  readonly dispute: DisputeDetails;
  readonly record: DisputeRecord;
}

/** What an entry is, in a few words. */
export function EntryHeading({ dispute, record }: HeadingProps): ReactNode {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const money = useMinorMoney();
  const name = <bdi>{personBy(dispute, record.byId).fullName}</bdi>;
  switch (record.kind) {
    case 'record':
      return say('entry.record');
    case 'opened':
      return rich(`entry.opened.${record.about}`, { name });
    case 'said':
      return answeringEntry(dispute) === record.number ? rich('entry.answered', { name }) : name;
    case 'ready':
      return rich('entry.ready', { name });
    case 'accepted':
      return rich('entry.accepted', {
        name,
        amount: <bdi>{money(record.amountMinor, dispute.currency)}</bdi>,
      });
    case 'withdrawn':
      return rich('entry.withdrawn', { name });
    case 'decided':
      if (record.by === 'admin') return say('entry.decided');
      return record.isFinal
        ? say('entry.decided.stands')
        : rich('entry.decided.unanswered', { name: <bdi>{dispute.other.fullName}</bdi> });
    case 'appealed':
      return rich('entry.appealed', { name });
    case 'state':
      if (record.to === 'answered' || record.to === 'review' || record.to === 'lapsed')
        return say(`entry.state.${record.to}`);
      return say(`state.${record.to}`);
  }
}
