import { paths, titleOf } from '@lendloop/contract/pages';
import { Link, useMatches } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';

import { useSite } from '../../site/queries.ts';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { about } from './about.ts';
import { contact } from './contact.ts';
import type { Content, ContentPath } from './content.ts';
import { help } from './help.ts';
import { howItWorks } from './howItWorks.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';
import { trustAndSafety } from './trustAndSafety.ts';

const CONTENTS: Record<ContentPath, (site: string) => Content> = {
  [paths.about]: about,
  [paths.howItWorks]: howItWorks,
  [paths.trustAndSafety]: trustAndSafety,
  [paths.terms]: terms,
  [paths.privacy]: privacy,
  [paths.help]: help,
  [paths.contact]: contact,
};

const isContentPath = (path: string): path is ContentPath => path in CONTENTS;

/** Shows the content of the current route. */
export function ContentPage() {
  const { name } = useSite();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const title = page ? titleOf(page, name) : null;
  if (!page || title === null || !isContentPath(page.path)) return null;
  const { lead, sections } = CONTENTS[page.path](name);
  return (
    <article className="mx-auto max-w-page px-4 pt-8 md:px-8 md:pt-14">
      <div className="max-w-[68ch]">
        <PageHeading title={title} lead={lead} />
        {sections.map(({ heading, paragraphs, points, links }) => (
          <section key={heading} className="mt-9 md:mt-11">
            <h2 className="text-2xl">{heading}</h2>
            {paragraphs?.map((text) => (
              <p key={text} className="mt-3 text-base text-foreground-soft">
                {text}
              </p>
            ))}
            {points && (
              <ul className="mt-3 grid list-disc gap-2 ps-5 text-base text-foreground-soft marker:text-muted-foreground">
                {points.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {links && (
              <p className="mt-2 flex flex-wrap gap-x-6">
                {links.map(({ label, to }) => (
                  <Link
                    key={to}
                    to={to}
                    className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:underline"
                  >
                    {label}
                    <ArrowRight className="size-4" aria-hidden />
                  </Link>
                ))}
              </p>
            )}
          </section>
        ))}
      </div>
    </article>
  );
}
