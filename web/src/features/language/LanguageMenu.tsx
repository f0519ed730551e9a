import { LANGUAGE_NAMES } from '@lendloop/contract/values/languages';
import { Languages } from 'lucide-react';

import { useSite } from '../../site/queries.ts';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { MenuOptions } from '../../ui/overlay/MenuOptions.tsx';
import { useLanguage, useWords } from '../../words/useWords.ts';
import { useChooseLanguage } from './queries.ts';

/** The language menu in the header. Each language has its own name for itself. */
export function LanguageMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const { languages } = useSite();
  const language = useLanguage();
  const say = useWords('shell');
  const choose = useChooseLanguage(isSignedIn);
  if (languages.length < 2) return null;
  return (
    <Menu
      className="w-56"
      trigger={
        <button
          type="button"
          aria-label={say('language')}
          className="inline-flex h-11 items-center gap-2 rounded-md px-3 text-md font-semibold transition hover:bg-accent data-[state=open]:bg-accent"
        >
          <Languages className="size-5 shrink-0" aria-hidden />
          <span lang={language} className="max-xl:hidden">
            {LANGUAGE_NAMES[language]}
          </span>
        </button>
      }
    >
      <MenuOptions
        label={say('language')}
        options={languages.map((each) => ({ value: each, label: LANGUAGE_NAMES[each], lang: each }))}
        value={language}
        onChange={(each) => choose.mutate(each)}
      />
    </Menu>
  );
}
