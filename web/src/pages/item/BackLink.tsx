import { paths } from '@lendloop/contract/pages';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

import { useHydrated } from '../../site/hydration.ts';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

/** Goes back to the previous page, or to all items if there is none. */
export function useBack() {
  const router = useRouter();
  const hasHistory = useCanGoBack();
  const canGoBack = useHydrated() && hasHistory;
  return {
    canGoBack,
    goBack: () => (canGoBack ? router.history.back() : void router.navigate({ to: paths.search })),
  };
}

/** The back link. */
export function BackLink({ className }: { className?: string }) {
  const say = useWords('item');
  const { canGoBack, goBack } = useBack();
  const style = cn(
    'inline-flex h-11 items-center gap-2 rounded-md pe-3 text-md font-semibold text-foreground-soft hover:text-foreground',
    className,
  );
  const label = (
    <>
      <ArrowLeft className="size-[18px]" aria-hidden />
      {say(canGoBack ? 'back' : 'browse')}
    </>
  );
  if (!canGoBack) {
    return (
      <Link to={paths.search} className={style}>
        {label}
      </Link>
    );
  }
  return (
    <button type="button" onClick={goBack} className={style}>
      {label}
    </button>
  );
}
