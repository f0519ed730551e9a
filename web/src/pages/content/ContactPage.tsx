import { paths } from '@lendloop/contract/pages';

import { useSite } from '../../site/queries.ts';
import { useWords } from '../../words/useWords.ts';
import { ContentPage } from './ContentPage.tsx';

export function ContactPage() {
  const say = useWords('contact');
  const { name: site } = useSite();
  return (
    <ContentPage
      lead={say('lead', { site })}
      sections={[
        {
          heading: say('item'),
          paragraphs: [say('item.text')],
          links: [{ label: say('item.link'), to: paths.chat }],
        },
        { heading: say('site'), paragraphs: [say('site.text', { site })] },
        {
          heading: say('danger'),
          paragraphs: [say('danger.text')],
          links: [
            { label: say('danger.trust'), to: paths.trustAndSafety },
            { label: say('danger.help'), to: paths.help },
          ],
        },
      ]}
    />
  );
}
