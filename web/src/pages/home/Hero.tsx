import { paths } from '@lendloop/contract/pages';
import type { TextId } from '@lendloop/words/types';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, HeartHandshake, Lock } from 'lucide-react';

import { Button } from '../../ui/button/Button.tsx';
import { LoopArt } from '../../ui/media/LoopArt.tsx';
import type { Icon } from '../../ui/style/icon.ts';
import { useWords } from '../../words/useWords.ts';
import { LendPanel } from './LendPanel.tsx';

const TRUST: readonly { readonly icon: Icon; readonly text: TextId<'home'> }[] = [
  { icon: BadgeCheck, text: 'hero.verified' },
  { icon: Lock, text: 'hero.payments' },
  { icon: HeartHandshake, text: 'hero.trusted' },
];

export function Hero() {
  const say = useWords('home');
  return (
    <section className="mx-auto max-w-page px-4 pt-4 md:px-8 md:pt-7">
      <div className="grid gap-4 md:gap-5 lg:grid-cols-[1fr_372px]">
        <div className="on-hero relative overflow-hidden rounded-2xl bg-hero text-hero-foreground md:min-h-[452px] md:rounded-3xl">
          <LoopArt className="top-[-3%] end-[-3.5%] h-[106%] max-xl:end-[-16%] max-lg:end-[-22%] max-md:hidden" />
          <LoopArt className="end-1.5 -bottom-[18px] h-[204px] md:hidden" />
          <div className="relative flex h-full flex-col p-6 pb-46 md:max-w-[540px] md:p-11 md:pe-0">
            <p className="text-md font-semibold text-lend">{say('hero.tagline')}</p>
            <h1 className="mt-3 text-[2.375rem] leading-[2.5rem] md:max-w-[11ch] md:text-5xl xl:text-[3.5rem] xl:leading-[3.5rem]">
              {say('hero.title')}
            </h1>
            <p className="mt-4 max-w-[30ch] text-base text-hero-muted md:text-lg">{say('hero.text')}</p>
            <div className="mt-6 flex flex-wrap gap-3">
              <Button asChild variant="white">
                <Link to={paths.search}>{say('hero.browse')}</Link>
              </Button>
              <Button asChild variant="heroOutline">
                <Link to={paths.home} hash="how-it-works">
                  {say('hero.how')}
                </Link>
              </Button>
            </div>
            <ul className="mt-auto flex flex-wrap gap-x-6 gap-y-2 pt-8 text-sm font-medium text-white max-md:hidden">
              {TRUST.map(({ icon: Glyph, text }) => (
                <li key={text} className="flex items-center gap-2">
                  <Glyph className="size-[18px] text-lend" aria-hidden />
                  {say(text)}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <ul className="flex flex-wrap justify-between gap-2 px-1 text-[0.8125rem] leading-tight font-semibold text-foreground-soft md:hidden">
          {TRUST.map(({ icon: Glyph, text }) => (
            <li key={text} className="flex items-center gap-1.5">
              <Glyph className="size-[18px] text-primary" aria-hidden />
              <span className="max-w-[9ch]">{say(text)}</span>
            </li>
          ))}
        </ul>
        <LendPanel />
      </div>
    </section>
  );
}
