import { paths } from '@lendloop/contract/pages';

import { useSite } from '../../site/queries.ts';
import { useWords } from '../../words/useWords.ts';
import { ContentPage } from './ContentPage.tsx';

export function AboutPage() {
  const say = useWords('about');
  const { name: site } = useSite();
  return (
    <ContentPage
      lead={say('lead')}
      sections={[
        { heading: say('why', { site }), paragraphs: [say('why.problem'), say('why.idea', { site })] },
        {
          heading: say('limits', { site }),
          points: [say('limits.payments'), say('limits.items'), say('limits.insurance')],
          links: [
            { label: say('link.how'), to: paths.howItWorks },
            { label: say('link.browse'), to: paths.search },
          ],
        },
      ]}
    />
  );
}
