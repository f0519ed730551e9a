import { paths } from '@lendloop/contract/pages';
import { Link, useLocation } from '@tanstack/react-router';

import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** Shown to visitors instead of conversations. */
export function SignInPrompt({ title }: { readonly title: string }) {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 md:px-8 md:pt-8">
      <h1 className="mb-5 text-3xl md:text-4xl">{title}</h1>
      <EmptyState
        art="speech-balloon"
        title="Talk to your neighbours"
        description="Please log in to view your messages."
        actions={
          <>
            <Button asChild>
              <Link to={paths.auth} search={{ from: here }}>
                Sign in to chat
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={paths.home}>Browse Items</Link>
            </Button>
          </>
        }
      />
    </div>
  );
}
