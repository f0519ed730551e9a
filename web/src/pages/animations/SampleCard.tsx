import { useMoney } from '../../site/queries.ts';
import { CutoutImage } from '../../ui/media/CutoutImage.tsx';
import { useNumberLocale } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { Sample } from './samples.ts';

export function SampleCard({ item }: { item: Sample }) {
  const say = useWords('tools');
  const rich = useRichWords('items');
  const locale = useNumberLocale();
  const money = useMoney();
  return (
    <>
      <span className="grid aspect-4/3 place-items-center rounded-lg bg-tint-lagoon">
        <CutoutImage name={item.art} className="w-1/3 drop-shadow-md" />
      </span>
      <span className="mt-3 flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{say(item.title)}</span>
        <span className="text-sm tabular">
          ★ {item.rating.toLocaleString(locale, { minimumFractionDigits: 1 })}
        </span>
      </span>
      <span className="block text-md text-muted-foreground tabular">
        {rich('perDay', { price: <b className="text-foreground">{money(item.price)}</b> })}
      </span>
    </>
  );
}
