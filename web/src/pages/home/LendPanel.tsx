import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';

import { CutoutImage } from '../../ui/media/CutoutImage.tsx';
import { useWords } from '../../words/useWords.ts';

/** 'Share What You Own': the lending side of the hero. */
export function LendPanel() {
  const say = useWords('home');
  return (
    <Link
      to={paths.createListing}
      className="group relative block overflow-hidden rounded-2xl bg-lend text-lend-foreground max-lg:min-h-[212px] md:rounded-3xl dark:bg-lend-soft dark:text-foreground"
    >
      <div className="relative z-10 p-6 max-lg:max-w-[62%] lg:p-9">
        <p className="text-sm font-bold tracking-[0.08em] rtl:tracking-normal dark:text-lend-strong">
          {say('lend.tagline')}
        </p>
        <h2 className="mt-2 text-3xl lg:text-4xl">{say('lend.title')}</h2>
        <p className="mt-3 text-md lg:text-base">{say('lend.text')}</p>
        <span className="mt-5 inline-flex h-11 items-center gap-2 rounded-md bg-[#271c0e] px-5 text-md font-semibold text-white transition group-hover:bg-black dark:bg-lend dark:text-lend-foreground dark:group-hover:bg-lend-hover">
          {say('lend.list')}
          <ArrowRight className="size-[18px]" aria-hidden />
        </span>
      </div>
      <svg
        viewBox="0 0 372 200"
        className="absolute inset-x-0 bottom-0 w-full max-lg:hidden rtl:-scale-x-100"
        aria-hidden
      >
        <ellipse cx="226" cy="206" rx="250" ry="92" className="fill-black/[.07] dark:fill-white/[.06]" />
      </svg>
      <CutoutImage
        name="hammer-and-wrench"
        className="absolute end-[172px] bottom-2 w-28 rotate-[-8deg] drop-shadow-[0_10px_10px_rgb(70_40_0/0.3)] max-lg:hidden"
      />
      <CutoutImage
        name="backpack"
        className="absolute end-5 bottom-5 w-41 drop-shadow-[0_10px_12px_rgb(70_40_0/0.3)] max-lg:end-3 max-lg:bottom-3 max-lg:w-28"
      />
      <CutoutImage
        name="coin"
        className="absolute end-[170px] bottom-[150px] w-13 rotate-12 drop-shadow-[0_6px_6px_rgb(70_40_0/0.25)] max-lg:hidden"
      />
    </Link>
  );
}
