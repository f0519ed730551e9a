import { GOOGLE_AGAIN_PATH, GOOGLE_SIGN_IN_PATH } from '@lendloop/contract/google';

import { Button } from '../../../ui/button/Button.tsx';
import { useWords } from '../../../words/useWords.ts';

/** Leaves the app for the third-party sign-in. `again` asks a signed-in user to authenticate again. */
export function GoogleButton({ again = false }: { again?: boolean }) {
  const say = useWords('waysIn');
  return (
    <Button asChild variant="outline" size="lg" className="w-full gap-3">
      <a href={again ? GOOGLE_AGAIN_PATH : GOOGLE_SIGN_IN_PATH}>
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden>
          <path
            fill="#4285F4"
            d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-1.9 3.2-4.8 3.2-8.2z"
          />
          <path
            fill="#34A853"
            d="M12 23c3 0 5.5-1 7.3-2.6l-3.6-2.8c-1 .7-2.2 1.1-3.7 1.1-2.9 0-5.3-1.9-6.2-4.5H2.1v2.8A11 11 0 0 0 12 23z"
          />
          <path fill="#FBBC05" d="M5.8 14.2a6.6 6.6 0 0 1 0-4.3V7H2.1a11 11 0 0 0 0 10l3.7-2.8z" />
          <path
            fill="#EA4335"
            d="M12 5.4c1.6 0 3 .6 4.2 1.6l3.1-3.1A11 11 0 0 0 2.1 7l3.7 2.9C6.7 7.3 9.1 5.4 12 5.4z"
          />
        </svg>
        {say('google')}
      </a>
    </Button>
  );
}
