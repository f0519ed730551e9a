import type { CaseDetails } from '@lendloop/contract/cases/cases';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';

const HEADING = 'font-sans text-sm font-semibold text-muted-foreground';
/** Reports that stand there before the rest is asked for. */
const SHOWN = 2;

/** What people said of it, whom it concerns, who else is part of it, and the appeal. */
export function CasePeople({ found }: { readonly found: CaseDetails }) {
  const say = useWords('cases');
  const { people, appeal } = found;
  return (
    <>
      {appeal && (
        <section>
          <h3 className={HEADING}>{say('cases.appeal')}</h3>
          <p dir="auto" className="mt-2 text-start text-md wrap-anywhere whitespace-pre-line">
            {appeal.text}
          </p>
        </section>
      )}
      <Reports reports={found.reports} />
      {people.length > 0 && (
        <section>
          <h3 className={HEADING}>{say('cases.people')}</h3>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-md">
            {people.map(({ id, fullName }) => (
              <li key={id} className="min-w-0">
                <PersonLink id={id} name={fullName} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Concerned found={found} />
    </>
  );
}

function Reports({ reports }: Pick<CaseDetails, 'reports'>) {
  const say = useWords('cases');
  const [isWhole, setIsWhole] = useState(false);
  if (reports.length === 0) return null;
  // Those who wrote something say more.
  const sorted = reports.toSorted((a, b) => Number(a.comment === null) - Number(b.comment === null));
  const rest = isWhole ? 0 : sorted.length - SHOWN;
  return (
    <section>
      <h3 className={HEADING}>{say('cases.wrote')}</h3>
      <ul className="mt-2 grid gap-2.5">
        {(rest > 0 ? sorted.slice(0, SHOWN) : sorted).map(({ reporter, category, comment, createdAt }) => (
          <li key={`${reporter.id} ${createdAt}`}>
            {comment !== null && (
              <p dir="auto" className="text-start text-md text-foreground-soft wrap-anywhere">
                {say('cases.quote', { text: comment })}
              </p>
            )}
            <p className="text-sm text-muted-foreground">
              <bdi>{reporter.fullName}</bdi> · {say(`short.${category}`)}
            </p>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="link" size="sm" className="mt-1" onClick={() => setIsWhole(true)}>
          {say('cases.more', { count: rest })}
        </Button>
      )}
    </section>
  );
}

function Concerned({ found: { concerned, account } }: { readonly found: CaseDetails }) {
  const say = useWords('cases');
  const { day } = useFormats();
  if (!concerned || !account) return null;
  return (
    <div className="flex items-center gap-3.5 rounded-lg border border-border p-4">
      <Avatar id={concerned.id} name={concerned.fullName} src={account.avatar} />
      <div className="min-w-0 flex-1">
        <p className="text-md font-semibold wrap-anywhere">
          <PersonLink id={concerned.id} name={concerned.fullName} />
        </p>
        <p className="text-sm text-muted-foreground">
          <bdi dir="ltr" className="wrap-anywhere">{`@${account.username}`}</bdi>
          {' · '}
          {say('cases.joined', { date: day(account.createdAt) })}
          {' · '}
          {say('cases.listings', { count: account.listings })}
        </p>
      </div>
    </div>
  );
}

function PersonLink({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <Link
      to={paths.person}
      params={{ id: String(id) }}
      className="relative touch-target wrap-anywhere hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
