import { paths } from '@lendloop/contract/pages';

import { useSite } from '../../site/queries.ts';
import { useWords } from '../../words/useWords.ts';
import { ContentPage } from './ContentPage.tsx';

export function HelpPage() {
  const say = useWords('help');
  const { name: site } = useSite();
  return (
    <ContentPage
      lead={say('lead')}
      sections={[
        { heading: say('location'), paragraphs: [say('location.text', { site })] },
        {
          heading: say('login'),
          paragraphs: [say('login.text')],
          links: [
            { label: say('login.login'), to: paths.auth },
            { label: say('login.forgot'), to: paths.forgotPassword },
          ],
        },
        { heading: say('days'), paragraphs: [say('days.text')] },
        {
          heading: say('pending'),
          paragraphs: [say('pending.text')],
          links: [{ label: say('pending.link'), to: paths.profile }],
        },
        { heading: say('pay'), paragraphs: [say('pay.text', { site })] },
        { heading: say('photos'), paragraphs: [say('photos.text')] },
        {
          heading: say('more'),
          links: [
            { label: say('more.how'), to: paths.howItWorks },
            { label: say('more.trust'), to: paths.trustAndSafety },
            { label: say('more.contact'), to: paths.contact },
          ],
        },
      ]}
    />
  );
}
