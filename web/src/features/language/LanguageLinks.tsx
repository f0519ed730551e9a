import { LANGUAGE_NAMES } from '@lendloop/contract/values/languages';

import { useSite } from '../../site/queries.ts';
import { useLanguage, useWords } from '../../words/useWords.ts';
import { useChooseLanguage } from './useChooseLanguage.ts';

/** The languages in the footer, as links that also work without scripts. */
export function LanguageLinks({ isSignedIn }: { isSignedIn: boolean }) {
  const { languages } = useSite();
  const language = useLanguage();
  const say = useWords('shell');
  const choose = useChooseLanguage(isSignedIn);
  if (languages.length < 2) return null;
  return (
    <nav aria-label={say('language')}>
      <ul className="flex flex-wrap gap-x-5">
        {languages.map((each) => (
          <li key={each}>
            <a
              href={`?lang=${each}`}
              hrefLang={each}
              lang={each}
              aria-current={each === language ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                choose(each);
              }}
              className="inline-flex min-h-11 items-center transition hover:text-foreground hover:underline aria-[current]:font-semibold aria-[current]:text-foreground"
            >
              {/* The device's own font: four names are not worth the fonts of two scripts. */}
              <bdi className={each === language ? undefined : '[font-family:system-ui]'}>
                {LANGUAGE_NAMES[each]}
              </bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
