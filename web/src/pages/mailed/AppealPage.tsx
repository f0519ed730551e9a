import type { LinkedAppeal } from '@lendloop/contract/cases/appealLinks';
import { paths } from '@lendloop/contract/pages';
import { dayOf } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { linkedAppealQuery, refusalOf, useAppealByLink } from '../../features/reports/appealLinkQueries.ts';
import { LinkedAppealForm } from '../../features/reports/LinkedAppealForm.tsx';
import { LinkedDecision } from '../../features/reports/LinkedDecision.tsx';
import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { NarrowPanel } from '../../ui/layout/NarrowPanel.tsx';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { Failure } from './Failure.tsx';

/** Target of the link that a suspended person gets by mail or at sign-in, with the token in the fragment. Works without a session. */
export function AppealPage() {
  const { hash: token } = useLocation();
  const page = useRef<HTMLDivElement>(null);
  return (
    <div ref={page} tabIndex={-1} aria-live="polite" className="outline-none">
      {token === '' ? (
        <Refused why="invalid" />
      ) : (
        // The button that had the focus goes with the form.
        <Linked key={token} token={token} onSent={() => page.current?.focus()} />
      )}
    </div>
  );
}

function Linked({ token, onSent }: { token: string; onSent: () => void }) {
  const say = useWords('appeal');
  const send = useAppealByLink(token);
  const { data: appeal, error, isFetching, refetch } = useQuery(linkedAppealQuery(token));
  const refusal = error && refusalOf(error);
  if (refusal) return <Refused why={refusal} />;
  if (appeal?.appealedAt === null) {
    return (
      <NarrowPanel title={say('title')} lead={say('lead')}>
        <LinkedDecision appeal={appeal} />
        <div className="mt-6 border-t border-border pt-6">
          <LinkedAppealForm appeal={send} onSent={onSent} />
        </div>
      </NarrowPanel>
    );
  }
  if (appeal) return <Made appeal={appeal} />;
  if (!error) {
    return (
      <NarrowPanel title={say('send')} lead={say('loading')}>
        <div className="grid gap-3">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </NarrowPanel>
    );
  }
  return (
    <NarrowPanel title={say('send')} lead={say('failed')}>
      <Failure text={messageOf(error)} />
      <Button size="lg" pending={isFetching} className="w-full" onClick={() => void refetch()}>
        {say('retry')}
      </Button>
    </NarrowPanel>
  );
}

/** An appeal that waits, or what became of it. */
function Made({ appeal }: { appeal: LinkedAppeal }) {
  const say = useWords('appeal');
  const { day } = useDays();
  const { timeZone } = useSite();
  const { appealedAt, outcome } = appeal;
  if (outcome === null) {
    const date = appealedAt === null ? '' : day(dayOf(new Date(appealedAt), timeZone));
    return (
      <NarrowPanel title={say('waiting')} lead={say('waiting.lead', { date })}>
        <LinkedDecision appeal={appeal} />
      </NarrowPanel>
    );
  }
  const { decision, reason } = outcome;
  return (
    <NarrowPanel
      title={say(decision === 'dismiss' ? 'granted' : 'kept')}
      lead={say(decision === 'dismiss' ? 'granted.lead' : `kept.${decision}`)}
    >
      {reason !== '' && (
        <p dir="auto" className="text-start text-md whitespace-pre-line wrap-anywhere not-last:mb-6">
          {reason}
        </p>
      )}
      {decision === 'suspend' ? <ContactButton /> : <LogInButton />}
    </NarrowPanel>
  );
}

function Refused({ why }: { why: 'closed' | 'invalid' }) {
  const say = useWords('appeal');
  return (
    <NarrowPanel title={say(why)} lead={say(`${why}.lead`)}>
      {why === 'closed' ? <ContactButton /> : <LogInButton />}
    </NarrowPanel>
  );
}

function LogInButton() {
  const say = useWords('appeal');
  return (
    <Button asChild size="lg" className="w-full">
      <Link to={paths.auth}>{say('logIn')}</Link>
    </Button>
  );
}

function ContactButton() {
  const say = useWords('appeal');
  return (
    <Button asChild size="lg" variant="outline" className="w-full">
      <Link to={paths.contact}>{say('contact')}</Link>
    </Button>
  );
}
