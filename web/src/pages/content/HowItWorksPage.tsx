import { NEARBY_RADIUS_KM } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';

import { useSite } from '../../site/queries.ts';
import { useWords } from '../../words/useWords.ts';
import { ContentPage } from './ContentPage.tsx';

export function HowItWorksPage() {
  const say = useWords('howItWorks');
  const { name: site } = useSite();
  return (
    <ContentPage
      lead={say('lead', { site })}
      sections={[
        {
          heading: say('rent'),
          points: [
            say('rent.search', { km: NEARBY_RADIUS_KM }),
            say('rent.days'),
            say('rent.confirm'),
            say('rent.meet'),
            say('rent.cancel'),
            say('rent.review'),
          ],
          links: [{ label: say('rent.link'), to: paths.search }],
        },
        {
          heading: say('lend'),
          points: [
            say('lend.list'),
            say('lend.pause'),
            say('lend.answer'),
            say('lend.completed'),
            say('lend.edit'),
          ],
          links: [{ label: say('lend.link'), to: paths.createListing }],
        },
        { heading: say('cost'), paragraphs: [say('cost.text')] },
        { heading: say('price'), paragraphs: [say('price.text')] },
      ]}
    />
  );
}
