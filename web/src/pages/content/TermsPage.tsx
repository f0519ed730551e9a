import { paths } from '@lendloop/contract/pages';

import { useSite } from '../../site/queries.ts';
import { useWords } from '../../words/useWords.ts';
import { ContentPage } from './ContentPage.tsx';

export function TermsPage() {
  const say = useWords('terms');
  const { name: site } = useSite();
  return (
    <ContentPage
      lead={say('lead', { site })}
      sections={[
        { heading: say('parties'), paragraphs: [say('parties.text', { site })] },
        {
          heading: say('account'),
          points: [say('account.true'), say('account.password'), say('account.one')],
        },
        {
          heading: say('listings'),
          points: [
            say('listings.own'),
            say('listings.true'),
            say('listings.banned'),
            say('listings.rejected'),
          ],
        },
        {
          heading: say('rentals'),
          points: [say('rentals.binding'), say('rentals.cancel'), say('rentals.price'), say('rentals.rest')],
        },
        { heading: say('speech'), points: [say('speech.civil'), say('speech.reviews')] },
        { heading: say('service'), paragraphs: [say('service.text')] },
        {
          heading: say('law'),
          paragraphs: [say('law.text')],
          links: [
            { label: say('law.privacy'), to: paths.privacy },
            { label: say('law.contact'), to: paths.contact },
          ],
        },
      ]}
    />
  );
}
