import { LANGUAGE_NAMES } from '@lendloop/contract/values/languages';
import { Languages } from 'lucide-react';
import type { ComponentProps } from 'react';

import { useLanguage, useWords } from '../../words/useWords.ts';

/** The button that opens the language menu, showing the current language by its own name from xl up. */
export function LanguageButton(props: ComponentProps<'button'>) {
  const language = useLanguage();
  const say = useWords('shell');
  return (
    <button
      type="button"
      {...props}
      className="inline-flex h-11 items-center gap-2 rounded-md px-3 text-md font-semibold transition hover:bg-accent data-[state=open]:bg-accent"
    >
      <Languages className="size-5 shrink-0" aria-hidden />
      {/* The button's name holds the text on it, for people who press it by speaking. */}
      <span className="sr-only">{say('language')}</span>{' '}
      <span lang={language} className="max-xl:sr-only">
        {LANGUAGE_NAMES[language]}
      </span>
    </button>
  );
}
