import { formatRange } from '@lendloop/contract/values/dates';
import { estimateTotal } from '@lendloop/contract/values/money';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { useMoney } from '../../site/queries.ts';
import { Slip } from '../../ui/layout/Slip.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';

const EXAMPLE = { title: 'Cordless drill and tool box', price: 250 };
const EXAMPLE_DAYS = { startDate: '2026-08-14', endDate: '2026-08-16' };

/** Three steps, each with a small picture of its screen. */
export function HowItWorks() {
  return (
    <section
      id="how-it-works"
      className="mx-auto max-w-page scroll-mt-24 px-4 pt-16 md:px-8 md:pt-24"
      aria-labelledby="how-it-works-title"
    >
      <h2 id="how-it-works-title" className="text-2xl md:text-4xl">
        How It Works
      </h2>
      <p className="mt-2 text-base text-muted-foreground md:text-lg">
        Three steps from a shelf at home to a happy neighbour.
      </p>
      <ol className="mt-7 grid grid-cols-1 gap-8 md:mt-9 md:grid-cols-3 md:gap-6">
        <Step
          number={1}
          title="List items"
          text="Add photos, a daily price and the place. Your listing is ready in a few minutes."
          ground="bg-tint-marigold"
          picture={<CardPicture />}
        />
        <Step
          number={2}
          title="Connect with renters"
          text="Agree on dates and pick-up through messages. You approve every request."
          ground="bg-tint-lagoon"
          picture={<TalkPicture />}
        />
        <Step
          number={3}
          title="Exchange and earn"
          text="Hand it over, get it back, earn from what you already own."
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
  const money = useMoney();
  return (
    <div className="w-[190px] -rotate-3 rounded-lg bg-card p-2 pb-3 shadow-lg">
      <img
        src="/art/categories/toolbox.webp"
        alt=""
        className="aspect-[16/9.6] w-full rounded-md object-cover"
      />
      <p className="mt-2 px-1 text-sm font-semibold">{EXAMPLE.title}</p>
      <p className="px-1 text-sm text-muted-foreground tabular">
        <b className="text-foreground">{money(EXAMPLE.price)}</b> / day
      </p>
    </div>
  );
}

function TalkPicture() {
  return (
    <div className="flex w-full max-w-96 flex-col gap-2.5 px-7 text-sm">
      <Theirs>Hi! Is the drill free this weekend?</Theirs>
      <p className="ms-auto rounded-2xl rounded-ee-xs bg-primary px-4 py-2.5 text-primary-foreground shadow-sm">
        Yes, pick it up on Friday.
      </p>
      <Theirs>Perfect, see you then</Theirs>
    </div>
  );
}

function Theirs({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-end gap-2">
      <Avatar id={1} name="Rahul" className="size-8 text-sm" />
      <p className="rounded-2xl rounded-es-xs bg-card px-4 py-2.5 shadow-sm">{children}</p>
    </div>
  );
}

function SlipPicture() {
  const money = useMoney();
  return (
    <div className="w-[236px] rotate-2">
      <Slip>
        <div className="px-4 pt-3.5 pb-4">
          <span className="inline-flex h-7 items-center gap-1.5 rounded-full bg-success-soft px-2.5 text-[0.8125rem] font-semibold text-success-strong">
            <Check className="size-4" />
            Approved
          </span>
          <p className="mt-2.5 text-sm font-semibold">{formatRange(EXAMPLE_DAYS)}</p>
        </div>
        <div className="flex items-baseline justify-between px-4 pt-4 pb-3.5">
          <span className="text-sm text-muted-foreground">3 days</span>
          <span className="text-xl font-bold tabular">
            {money(estimateTotal(EXAMPLE.price, EXAMPLE_DAYS))}
          </span>
        </div>
      </Slip>
    </div>
  );
}
