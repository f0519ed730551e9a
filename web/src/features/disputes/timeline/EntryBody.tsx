import type { DisputeEntry, DisputeRecord } from '@lendloop/contract/disputes/entries';
import type { ReactNode } from 'react';

import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Seal } from '../../../ui/label/Seal.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { OfferRow } from './OfferRow.tsx';
import { personBy, type TimelinePart } from './parts.ts';
import { QuotedMessages, QuotedPhotos } from './Quoted.tsx';

/** What an entry holds. */
export function EntryBody({
  entry: { record, offer },
  ...part
}: TimelinePart & { readonly entry: DisputeEntry }): ReactNode {
  const rich = useRichWords('disputes');
  const money = useMinorMoney();
  const { dispute } = part;
  switch (record.kind) {
    case 'record':
      return <RecordText record={record} />;
    case 'opened':
    case 'said': {
      const name = <bdi>{personBy(dispute, record.byId).fullName}</bdi>;
      return (
        <>
          {record.text !== null && <Text>{record.text}</Text>}
          <QuotedPhotos {...part} photos={record.photos} />
          <QuotedMessages dispute={dispute} messages={record.messages} />
          {record.kind === 'said' && record.offerMinor !== null && (
            <OfferRow
              label={rich(record.byId === dispute.opener.id ? 'offer.takes' : 'offer.gives', { name })}
              amount={money(record.offerMinor, dispute.currency)}
              state={offer ?? 'closed'}
            />
          )}
        </>
      );
    }
    case 'decided':
      return <Decision dispute={dispute} record={record} />;
    case 'appealed':
      return <Text>{record.text}</Text>;
    case 'ready':
    case 'accepted':
    case 'withdrawn':
    case 'state':
      return null;
  }
}

const Text = ({ children }: { readonly children: string }) => (
  <p dir="auto" className="whitespace-pre-line wrap-anywhere">
    {children}
  </p>
);

type RecordOf<Kind extends DisputeRecord['kind']> = Extract<DisputeRecord, { kind: Kind }>;

function RecordText({ record: { phases, lastHash } }: { readonly record: RecordOf<'record'> }) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const told = phases.filter(({ photos, notes }) => photos + notes > 0);
  return (
    <p>
      {told.length === 0 && say('entry.record.none')}
      {told.map(({ phase, photos, notes }) =>
        phase === 'dispute'
          ? `${say('entry.record.dispute', { photos })} `
          : `${say(`entry.record.${phase}`, { photos, notes })} `,
      )}
      {/[^0]/.test(lastHash) && rich('entry.record.seal', { hash: <Seal hash={lastHash} /> })}
    </p>
  );
}

function Decision({
  dispute,
  record,
}: Pick<TimelinePart, 'dispute'> & { readonly record: RecordOf<'decided'> }) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const money = useMinorMoney();
  const { outcome, amountMinor, reason } = record;
  const name = <bdi>{(outcome === 'for_other' ? dispute.other : dispute.opener).fullName}</bdi>;
  return (
    <>
      <p>
        {outcome === 'for_opener' || outcome === 'for_other'
          ? rich(`outcome.${outcome}`, { name })
          : say(`outcome.${outcome}`)}
        {amountMinor > 0 && (
          <>
            {' · '}
            {rich('decided.goes', {
              name: <bdi>{dispute.opener.fullName}</bdi>,
              amount: <bdi>{money(amountMinor, dispute.currency)}</bdi>,
            })}
          </>
        )}
      </p>
      {reason !== null && (
        <blockquote
          dir="auto"
          className="mt-2 border-s-2 border-border ps-3 whitespace-pre-line wrap-anywhere"
        >
          {reason}
        </blockquote>
      )}
    </>
  );
}
