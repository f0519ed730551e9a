import { countDays } from '@lendloop/contract/values/dates';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { useMoney } from '../../site/queries.ts';
import { Slip } from '../../ui/layout/Slip.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';

const EXAMPLE_PRICE = 250;
const EXAMPLE_DAYS = { startDate: '2026-08-14', endDate: '2026-08-16' };

/** Three steps, each with a small picture of its screen. */
export function HowItWorks() {
  const say = useWords('home');
  return (
    <section
      id="how-it-works"
      className="mx-auto max-w-page scroll-mt-24 px-4 pt-16 md:px-8 md:pt-24"
      aria-labelledby="how-it-works-title"
    >
      <h2 id="how-it-works-title" className="text-2xl md:text-4xl">
        {say('steps.title')}
      </h2>
      <p className="mt-2 text-base text-muted-foreground md:text-lg">{say('steps.text')}</p>
      <ol className="mt-7 grid grid-cols-1 gap-8 md:mt-9 md:grid-cols-3 md:gap-6">
        <Step
          number={1}
          title={say('steps.list')}
          text={say('steps.list.text')}
          ground="bg-tint-marigold"
          picture={<CardPicture />}
        />
        <Step
          number={2}
          title={say('steps.connect')}
          text={say('steps.connect.text')}
          ground="bg-tint-lagoon"
          picture={<TalkPicture />}
        />
        <Step
          number={3}
          title={say('steps.exchange')}
          text={say('steps.exchange.text')}
          ground="bg-tint-mint"
          picture={<SlipPicture />}
        />
      </ol>
    </section>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly ground: string;
  readonly picture: ReactNode;
}

function Step({ number, title, text, ground, picture }: StepProps) {
  return (
    <li>
      <div
        aria-hidden
        className={`relative grid h-58 place-items-center overflow-hidden rounded-xl ${ground}`}
      >
        {picture}
      </div>
      <h3 className="mt-5 flex items-center gap-3 text-xl">
        <span className="grid size-8 place-items-center rounded-full border-2 border-foreground font-sans text-sm font-bold tabular">
          {number}
        </span>
        {title}
      </h3>
      <p className="mt-2 text-md text-muted-foreground">{text}</p>
    </li>
  );
}

function CardPicture() {
  const say = useWords('home');
  const rich = useRichWords('items');
  const money = useMoney();
  return (
    <div className="w-[190px] -rotate-3 rounded-lg bg-card p-2 pb-3 shadow-lg">
      <img
        src="/art/categories/toolbox.webp"
        alt=""
        width={320}
        height={320}
        loading="lazy"
        decoding="async"
        className="aspect-[16/9.6] w-full rounded-md object-cover"
      />
      <p className="mt-2 px-1 text-sm font-semibold">{say('example.item')}</p>
      <p className="px-1 text-sm text-muted-foreground tabular">
        {rich('perDay', { price: <b className="text-foreground">{money(EXAMPLE_PRICE)}</b> })}
      </p>
    </div>
  );
}

function TalkPicture() {
  const say = useWords('home');
  return (
    <div className="flex w-full max-w-96 flex-col gap-2.5 px-7 text-sm">
      <Theirs>{say('example.question')}</Theirs>
      <p className="ms-auto rounded-2xl rounded-ee-xs bg-primary px-4 py-2.5 text-primary-foreground shadow-sm">
        {say('example.answer')}
      </p>
      <Theirs>{say('example.thanks')}</Theirs>
    </div>
  );
}

function Theirs({ children }: { children: ReactNode }) {
  const say = useWords('home');
  return (
    <div className="flex items-end gap-2">
      <Avatar id={1} name={say('example.renter')} className="size-8 text-sm" />
      <p className="rounded-2xl rounded-es-xs bg-card px-4 py-2.5 shadow-sm">{children}</p>
    </div>
  );
}

function SlipPicture() {
  const say = useWords('home');
  const { range } = useDays();
  const money = useMoney();
  return (
    <div className="w-[236px] rotate-2">
      <Slip>
        <div className="px-4 pt-3.5 pb-4">
          <span className="inline-flex h-7 items-center gap-1.5 rounded-full bg-success-soft px-2.5 text-[0.8125rem] font-semibold text-success-strong">
            <Check className="size-4" />
            {say('example.approved')}
          </span>
          <p className="mt-2.5 text-sm font-semibold">{range(EXAMPLE_DAYS)}</p>
        </div>
        <div className="flex items-baseline justify-between px-4 pt-4 pb-3.5">
          <span className="text-sm text-muted-foreground">
            {say('example.days', { count: countDays(EXAMPLE_DAYS) })}
          </span>
          <span className="text-xl font-bold tabular">{money(EXAMPLE_PRICE * countDays(EXAMPLE_DAYS))}</span>
        </div>
      </Slip>
    </div>
  );
}
