import type { JudgedDispute } from '@lendloop/contract/disputes/admin';
import { Check, History, MapPin } from 'lucide-react';

import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { CollapsibleSection } from '../../../ui/layout/CollapsibleSection.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { useWords } from '../../../words/useWords.ts';

/** The listing as it was when its renter asked for it, and what its owner has changed since. */
export function AgreedListing({ agreed }: Pick<JudgedDispute, 'agreed'>) {
  const say = useWords('adminDisputes');
  if (agreed === null) return null;
  const { title, description, included, images, location, changed } = agreed;
  return (
    <Card asChild pad="none" className="px-5 py-1 shadow-xs md:px-6">
      <section>
        <CollapsibleSection title={say('agreed')} defaultOpen={changed.length > 0}>
          {changed.length === 0 ? (
            <StatusBadge tone="success" icon={Check} isSentence>
              {say('agreed.same')}
            </StatusBadge>
          ) : (
            <ul className="flex flex-wrap gap-2">
              {changed.map((part) => (
                <li key={part}>
                  <StatusBadge tone="warning" icon={History} isSentence>
                    {say(`agreed.changed.${part}`)}
                  </StatusBadge>
                </li>
              ))}
            </ul>
          )}
          <h4 dir="auto" className="mt-4 text-start font-sans text-md font-semibold wrap-anywhere">
            {title}
          </h4>
          <p
            dir="auto"
            className="mt-1 text-start text-md wrap-anywhere whitespace-pre-line text-foreground-soft"
          >
            {description}
          </p>
          {location !== null && (
            <p className="mt-3 flex items-start gap-2 text-md">
              <MapPin className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden />
              <span dir="auto" className="min-w-0 text-start wrap-anywhere">
                {location}
              </span>
            </p>
          )}
          {included.length > 0 && (
            <dl className="mt-4 text-md">
              <dt className="font-semibold">{say('agreed.included')}</dt>
              {included.map((part) => (
                <dd key={part} dir="auto" className="mt-1 text-start wrap-anywhere text-foreground-soft">
                  {part}
                </dd>
              ))}
            </dl>
          )}
          {images.length > 0 && (
            <ul className="mt-4 grid grid-cols-3 gap-2 sm:grid-cols-5">
              {images.map((image, index) => (
                <li key={image} className="aspect-square overflow-hidden rounded-md">
                  <Photo src={image} alt={say('agreed.photo', { number: index + 1 })} sizes="160px" />
                </li>
              ))}
            </ul>
          )}
        </CollapsibleSection>
      </section>
    </Card>
  );
}
