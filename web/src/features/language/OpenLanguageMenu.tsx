import { LANGUAGE_NAMES, type Language } from '@lendloop/contract/values/languages';

import { Menu } from '../../ui/overlay/Menu.tsx';
import { MenuOptions } from '../../ui/overlay/MenuOptions.tsx';
import { useLanguage, useWords } from '../../words/useWords.ts';
import { LanguageButton } from './LanguageButton.tsx';
import { useChooseLanguage } from './useChooseLanguage.ts';

interface OpenLanguageMenuProps {
  readonly isSignedIn: boolean;
  readonly languages: readonly Language[];
}

/** The language menu, open from the start. Each language has its own name for itself. */
export function OpenLanguageMenu({ isSignedIn, languages }: OpenLanguageMenuProps) {
  const language = useLanguage();
  const say = useWords('shell');
  const choose = useChooseLanguage(isSignedIn);
  return (
    <Menu defaultOpen className="w-56" trigger={<LanguageButton />}>
      <MenuOptions
        label={say('language')}
        options={languages.map((each) => ({ value: each, label: LANGUAGE_NAMES[each], lang: each }))}
        value={language}
        onChange={(each) => choose(each)}
      />
    </Menu>
  );
}
