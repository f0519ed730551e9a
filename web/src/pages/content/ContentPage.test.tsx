import { paths } from '@lendloop/contract/pages';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { see } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { switchLanguage } from '../../words/language.ts';

const app = setUpApp();

afterEach(() => switchLanguage('en'));

test.for([
  { path: paths.about, title: 'Über Lendloop', heading: 'Wozu es Lendloop gibt', sections: 2 },
  { path: paths.howItWorks, title: 'So funktioniert’s', heading: 'Wenn du mietest', sections: 4 },
  { path: paths.trustAndSafety, title: 'Vertrauen und Sicherheit', heading: 'Was Lendloop tut', sections: 4 },
  { path: paths.terms, title: 'Nutzungsbedingungen', heading: 'Die Vertragsparteien', sections: 7 },
  { path: paths.privacy, title: 'Datenschutz', heading: 'Dein Konto', sections: 6 },
  { path: paths.help, title: 'Hilfebereich', heading: 'Wie bezahle ich?', sections: 7 },
  { path: paths.contact, title: 'Kontakt', heading: 'Zu einem Sicherheitsproblem', sections: 3 },
])('$path is in the language of the reader, with its title', async ({ path, title, heading, sections }) => {
  await switchLanguage('de');
  app.open(path, { user: null });
  await screen.findByRole('heading', { level: 1, name: title });
  const article = within(screen.getByRole('article'));
  article.getByRole('heading', { level: 2, name: heading });
  expect(article.getAllByRole('heading', { level: 2 })).toHaveLength(sections);
  await waitFor(() => expect(document.title).toBe(`${title} · Lendloop`));
});

test('switching the language changes the page of text that is open', async () => {
  app.open(paths.terms, { user: null });
  await see('Terms of Service', 'The parties');
  await switchLanguage('ar');
  await see('شروط الخدمة', 'الأطراف');
});
