import { paths } from '@lendloop/contract/pages';

import { useSite } from '../../site/queries.ts';
import { useWords } from '../../words/useWords.ts';
import { ContentPage } from './ContentPage.tsx';

export function PrivacyPage() {
  const say = useWords('privacy');
  const { name: site } = useSite();
  return (
    <ContentPage
      lead={say('lead', { site })}
      sections={[
        {
          heading: say('account'),
          points: [
            say('account.name'),
            say('account.profile'),
            say('account.email'),
            say('account.language'),
            say('account.password'),
            say('account.sessions'),
            say('account.status'),
            say('account.google'),
            say('account.decisions'),
          ],
        },
        {
          heading: say('activity'),
          points: [
            say('activity.listings'),
            say('activity.photos'),
            say('activity.rentals'),
            say('activity.messages'),
            say('activity.reviews'),
          ],
        },
        {
          heading: say('cookies'),
          points: [
            say('cookies.session'),
            say('cookies.signedIn'),
            say('cookies.device'),
            say('cookies.language'),
            say('cookies.recent'),
            say('cookies.google'),
            say('cookies.none'),
          ],
        },
        {
          heading: say('browser'),
          points: [
            say('browser.location'),
            say('browser.choices'),
            say('browser.draft'),
            say('browser.clear'),
          ],
        },
        { heading: say('others'), points: [say('others.log'), say('others.photos'), say('others.sold')] },
        {
          heading: say('rights'),
          paragraphs: [say('rights.text')],
          links: [
            { label: say('rights.profile'), to: paths.profile },
            { label: say('rights.contact'), to: paths.contact },
          ],
        },
      ]}
    />
  );
}
