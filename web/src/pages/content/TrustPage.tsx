import { paths } from '@lendloop/contract/pages';

import { useSite } from '../../site/queries.ts';
import { useWords } from '../../words/useWords.ts';
import { ContentPage } from './ContentPage.tsx';

export function TrustPage() {
  const say = useWords('trust');
  const { name: site } = useSite();
  return (
    <ContentPage
      lead={say('lead')}
      sections={[
        {
          heading: say('site', { site }),
          points: [
            say('site.verified'),
            say('site.moderated'),
            say('site.reviews'),
            say('site.booked'),
            say('site.kept'),
            say('site.email'),
          ],
        },
        {
          heading: say('before'),
          points: [say('before.read'), say('before.chat'), say('before.agree'), say('before.pay')],
        },
        { heading: say('meet'), points: [say('meet.place'), say('meet.try'), say('meet.safe')] },
        {
          heading: say('wrong'),
          paragraphs: [say('wrong.text')],
          links: [{ label: say('wrong.link', { site }), to: paths.contact }],
        },
      ]}
    />
  );
}
