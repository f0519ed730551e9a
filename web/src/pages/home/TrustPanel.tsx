import { paths } from '@lendloop/contract/pages';
import type { TextId } from '@lendloop/words/types';
import { Link } from '@tanstack/react-router';
import { IdCard, Lock, Umbrella } from 'lucide-react';

import { Button } from '../../ui/button/Button.tsx';
import type { Icon } from '../../ui/style/icon.ts';
import { useWords } from '../../words/useWords.ts';

interface Point {
  readonly icon: Icon;
  readonly title: TextId<'home'>;
  readonly text: TextId<'home'>;
}

const POINTS: readonly Point[] = [
  {
    icon: IdCard,
    title: 'trust.id',
    text: 'trust.id.text',
  },
  {
    icon: Lock,
    title: 'trust.payments',
    text: 'trust.payments.text',
  },
  {
    icon: Umbrella,
    title: 'trust.protection',
    text: 'trust.protection.text',
  },
];

export function TrustPanel() {
  const say = useWords('home');
  const title = useWords('titles');
  return (
    <section className="mx-auto max-w-page px-4 pt-16 md:px-8 md:pt-24">
      <div className="grid grid-cols-1 gap-8 rounded-2xl bg-subtle p-6 md:rounded-3xl md:p-12 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
        <div>
          <h2 className="max-w-[14ch] text-2xl md:text-4xl">{say('trust.title')}</h2>
          <p className="mt-3 text-base text-muted-foreground md:text-lg">{say('trust.text')}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button asChild>
              <Link to={paths.auth} hash="register">
                {say('trust.signUp')}
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={paths.trustAndSafety}>
                {say('trust.more')}
                {/* Read alone, by a screen reader or a search engine, the link says what it is about. */}
                <span className="sr-only">: {title('trustAndSafety')}</span>
              </Link>
            </Button>
          </div>
        </div>
        <ul className="grid grid-cols-1 gap-6 md:gap-7">
          {POINTS.map(({ icon: Glyph, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-strong">
                <Glyph className="size-6" aria-hidden />
              </span>
              <div className="min-w-0">
                <h3 className="font-sans text-lg font-semibold">{say(title)}</h3>
                <p className="text-md text-muted-foreground">{say(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
