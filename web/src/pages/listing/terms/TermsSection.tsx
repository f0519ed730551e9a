import { ChevronDown } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { lazy, Suspense } from 'react';

import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { loadWords } from '../../../words/language.ts';
import { useWords } from '../../../words/useWords.ts';
import type { TermsFieldsProps } from './TermsFields.tsx';

const loadTermsWords = () => loadWords('item', 'listingTerms', 'pricing');
const TermsFields = lazy(async () => {
  const [module] = await Promise.all([import('./TermsFields.tsx'), loadTermsWords()]);
  return { default: module.TermsFields };
});
export const TermsPreview = lazy(async () => {
  const [module] = await Promise.all([import('./TermsPreview.tsx'), loadTermsWords()]);
  return { default: module.TermsPreview };
});

interface TermsSectionProps extends TermsFieldsProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** 'Price and terms', folded: all of it can stay as it is. Its code is loaded when it opens. */
export function TermsSection({ isOpen, onOpenChange, ...fields }: TermsSectionProps) {
  const say = useWords('listing');
  const sayUi = useWords('ui');
  return (
    <Collapsible.Root open={isOpen} onOpenChange={onOpenChange} asChild>
      <section className="border-t border-border py-8">
        <h2 className="font-display text-xl font-semibold">
          <Collapsible.Trigger className="group flex min-h-11 w-full items-center gap-3 rounded-sm text-start">
            {say('rules')}
            <ChevronDown
              className="ms-auto size-5 text-muted-foreground transition group-data-[state=open]:rotate-180"
              aria-hidden
            />
          </Collapsible.Trigger>
        </h2>
        <p className="mt-0.5 text-md text-muted-foreground">{say('rules.text')}</p>
        <Collapsible.Content className="pt-6">
          <Suspense fallback={<RowSkeletons label={sayUi('loading')} count={3} />}>
            <TermsFields {...fields} />
            <TermsPreview control={fields.control} className="mt-8 lg:hidden" />
          </Suspense>
        </Collapsible.Content>
      </section>
    </Collapsible.Root>
  );
}
