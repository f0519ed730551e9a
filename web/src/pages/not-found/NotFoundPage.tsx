import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';

import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CutoutImage } from '../../ui/media/CutoutImage.tsx';
import { useTitles } from '../../words/usePageTitle.ts';
import { useWords } from '../../words/useWords.ts';

const LOOP = 'M34 233C190 212 300 152 300 84c0-34-22-56-52-56-42 0-62 58-62 128 0 66 22 106 62 116';

export function NotFoundPage() {
  const { name } = useSite();
  const titles = useTitles();
  const say = useWords('notFound');
  return (
    <div className="mx-auto grid max-w-page place-items-center px-4 py-12 text-center md:px-8 md:py-20">
      <title>{titles.notFound(name)}</title>
      <div className="relative h-[230px] w-full max-w-[340px] md:h-[300px] md:max-w-[460px]" aria-hidden>
        <svg
          viewBox="0 0 460 300"
          className="absolute inset-0 size-full rtl:-scale-x-100"
          fill="none"
          strokeLinecap="round"
        >
          <path d={LOOP} stroke="var(--primary-soft)" strokeWidth="46" />
          <path
            d={LOOP}
            stroke="var(--primary)"
            strokeOpacity=".45"
            strokeWidth="2.5"
            strokeDasharray="8 10"
          />
          <path
            d="M262 280c70 12 110-6 146-22"
            stroke="var(--border-strong)"
            strokeWidth="2.5"
            strokeDasharray="2 10"
          />
        </svg>
        <CutoutImage
          name="boomerang"
          className="absolute end-[2%] bottom-[2%] w-1/4 rotate-12 drop-shadow-lg"
        />
        <CutoutImage
          name="magnifying-glass-tilted-left"
          className="absolute top-[-4%] start-[44%] w-[28%] drop-shadow-lg"
        />
      </div>
      <h1 className="mt-6 text-4xl md:text-5xl">{say('title')}</h1>
      <p className="mt-3 text-base text-muted-foreground md:text-lg">{say('text')}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to={paths.home}>{say('home')}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.search}>{say('browse')}</Link>
        </Button>
      </div>
    </div>
  );
}
