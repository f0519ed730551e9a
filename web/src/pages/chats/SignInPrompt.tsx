import { paths } from '@lendloop/contract/pages';
import { Link, useLocation } from '@tanstack/react-router';

import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useWords } from '../../words/useWords.ts';

/** Shown to visitors instead of conversations. */
export function SignInPrompt({ title }: { readonly title: string }) {
  const say = useWords('chats');
  const here = useLocation({ select: ({ href }) => href });
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 md:px-8 md:pt-8">
      <h1 className="mb-5 text-3xl md:text-4xl">{title}</h1>
      <EmptyState
        art="speech-balloon"
        title={say('visitor.title')}
        description={say('visitor.text')}
        actions={
          <>
            <Button asChild>
              <Link to={paths.auth} search={{ from: here }}>
                {say('visitor.login')}
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={paths.home}>{say('browse')}</Link>
            </Button>
          </>
        }
      />
    </div>
  );
}
