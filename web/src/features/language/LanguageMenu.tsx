import { lazy, Suspense, useState } from 'react';

import { useSite } from '../../site/queries.ts';
import { LanguageButton } from './LanguageButton.tsx';

const load = () => import('./OpenLanguageMenu.tsx');
const OpenLanguageMenu = lazy(() => load().then((module) => ({ default: module.OpenLanguageMenu })));

/** The language menu in the header. Its menu is loaded when somebody is about to use it. */
export function LanguageMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const { languages } = useSite();
  const [isUsed, setUsed] = useState(false);
  if (languages.length < 2) return null;
  const button = (
    <LanguageButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setUsed(true)}
    />
  );
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <OpenLanguageMenu isSignedIn={isSignedIn} languages={languages} />
    </Suspense>
  );
}
