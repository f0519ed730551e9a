import { useRouter } from '@tanstack/react-router';

import { messageOf } from '../../api/apiError.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';

/** Shown when the app cannot start or a page throws. */
export function CrashPage({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center px-4">
      <ErrorState
        title="This page could not be shown"
        message={messageOf(error)}
        onRetry={() => void router.invalidate()}
      />
    </main>
  );
}
