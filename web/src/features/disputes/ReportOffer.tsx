import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';

interface ReportOfferProps {
  readonly condition: 'damaged' | 'parts_missing';
  /** Who would have to answer. */
  readonly other: string;
  readonly onReport: () => void;
}

/** Offers the owner to report what they noted at the return. */
export function ReportOffer({ condition, other, onReport }: ReportOfferProps) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const title = useId();
  return (
    <section aria-labelledby={title} className="rounded-2xl border border-border bg-card p-6 shadow-md">
      <h2 id={title} className="text-xl">
        {say(`report.note.${condition}`)}
      </h2>
      <p className="mt-1.5 text-md text-muted-foreground wrap-anywhere">
        {rich('report.note.text', { name: <bdi>{other}</bdi> })}
      </p>
      <Button icon={TriangleAlert} className="mt-4 max-md:w-full" onClick={onReport}>
        {say('report')}
      </Button>
    </section>
  );
}
