import { useRouter } from '@tanstack/react-router';

import { messageOf } from '../../api/apiError.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { useCrashWords } from '../../words/crash.ts';

/** Shown when the app cannot start or a page throws. */
export function CrashPage({ error }: { error: unknown }) {
  const router = useRouter();
  const say = useCrashWords();
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center px-4">
      <ErrorPanel
        title={say('title')}
        retryText={say('retry')}
        message={messageOf(error)}
        onRetry={() => void router.invalidate()}
      />
    </main>
  );
}
