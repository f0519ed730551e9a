import type { DisputeDetails } from '@lendloop/contract/disputes/disputes';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useId, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { DisputeStateBadge } from '../../features/disputes/DisputeStateBadge.tsx';
import { DisputeSteps } from '../../features/disputes/DisputeSteps.tsx';
import { picturesOf } from '../../features/disputes/queries.ts';
import { DepositCard } from '../../features/disputes/result/DepositCard.tsx';
import { ResultCard } from '../../features/disputes/result/ResultCard.tsx';
import { Composer } from '../../features/disputes/say/Composer.tsx';
import { BeforeAfter } from '../../features/disputes/timeline/BeforeAfter.tsx';
import { DisputeTimeline } from '../../features/disputes/timeline/DisputeTimeline.tsx';
import { AboutCard } from '../../features/disputes/turn/AboutCard.tsx';
import { NextCard } from '../../features/disputes/turn/NextCard.tsx';
import { roleIn } from '../../features/disputes/turn/situation.ts';
import { TurnPanel } from '../../features/disputes/turn/TurnPanel.tsx';
import { useSite } from '../../site/queries.ts';
import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { useTitles } from '../../words/usePageTitle.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';

/** A dispute: what is claimed, whose turn it is, what was said, and how to go on. */
export function DisputeView({ dispute }: { readonly dispute: DisputeDetails }) {
  const say = useWords('disputes');
  const titles = useTitles();
  const site = useSite();
  const user = useCurrentUser();
  const saidTitle = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const [isOffering, setOffering] = useState(false);
  const role = roleIn(dispute, user?.id);
  const part = { dispute, pictureOf: picturesOf(dispute.rentalId) };
  const isOver = dispute.turn === null;
  const focusHeading = () => heading.current?.focus();

  function write(what: 'text' | 'offer') {
    flushSync(() => setOffering(what === 'offer'));
    const field = what === 'offer' ? amount.current : text.current;
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }

  return (
    <>
      <title>
        {titles.plain(
          say('title', { kind: say(`kind.${dispute.kind}`), item: dispute.itemTitle }),
          site.name,
        )}
      </title>
      <Link
        to={paths.rental}
        params={{ id: String(dispute.rentalId) }}
        className="inline-flex h-11 items-center gap-2 rounded-md pe-3 text-md font-semibold text-foreground-soft hover:text-foreground"
      >
        <ArrowLeft className="size-[18px]" aria-hidden />
        {say('back', { id: dispute.rentalId })}
      </Link>
      <Header dispute={dispute} headingRef={heading} />
      <div className="mt-6">
        <DisputeSteps dispute={dispute} />
      </div>
      <div className="mt-7 grid grid-cols-1 items-start gap-6 md:mt-9 lg:grid-cols-[minmax(0,1fr)_372px] lg:gap-10">
        <div className={isOver ? 'grid min-w-0 gap-10' : 'grid min-w-0 gap-10 max-lg:order-2'}>
          {isOver && <ResultCard dispute={dispute} onDone={focusHeading} />}
          <BeforeAfter {...part} />
          <section aria-labelledby={saidTitle}>
            <h2 id={saidTitle} className="mb-5 text-xl">
              {say('said')}
            </h2>
            <DisputeTimeline {...part} />
          </section>
          {dispute.can.includes('say') && (
            <Composer
              dispute={dispute}
              role={role}
              textRef={text}
              amountRef={amount}
              isOffering={isOffering}
              onOffering={setOffering}
            />
          )}
        </div>
        <aside className="grid min-w-0 gap-5 lg:sticky lg:top-28">
          {!isOver && <TurnPanel dispute={dispute} role={role} onWrite={write} onDone={focusHeading} />}
          {isOver && <DepositCard dispute={dispute} />}
          <AboutCard dispute={dispute} />
          {!isOver && <NextCard dispute={dispute} />}
        </aside>
      </div>
    </>
  );
}

interface HeaderProps {
  readonly dispute: DisputeDetails;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

function Header({ dispute, headingRef }: HeaderProps) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const money = useMinorMoney();
  const { opener, claimMinor, currency } = dispute;
  const name = <bdi>{opener.fullName}</bdi>;
  return (
    <div className="mt-1 flex flex-wrap items-start justify-between gap-4">
      <div className="flex min-w-0 items-center gap-4">
        <div className="size-16 shrink-0 overflow-hidden rounded-md md:size-20">
          <Photo src={dispute.itemImage} alt="" sizes="80px" />
        </div>
        <div className="min-w-0">
          <h1 ref={headingRef} tabIndex={-1} className="text-2xl outline-none wrap-anywhere md:text-3xl">
            {say(`kind.${dispute.kind}`)}
          </h1>
          <p className="mt-0.5 text-md text-muted-foreground wrap-anywhere">
            <bdi>{dispute.itemTitle}</bdi>
            {' · '}
            {claimMinor === null
              ? rich('asks.nothing', { name })
              : rich('asks', { name, amount: <bdi>{money(claimMinor, currency)}</bdi> })}
          </p>
        </div>
      </div>
      <DisputeStateBadge state={dispute.state} />
    </div>
  );
}
