import { useMoney } from '../../site/queries.ts';
import { CutoutImage } from '../../ui/media/CutoutImage.tsx';
import type { Sample } from './samples.ts';

export function SampleCard({ item }: { item: Sample }) {
  const money = useMoney();
  return (
    <>
      <span className="grid aspect-4/3 place-items-center rounded-lg bg-tint-lagoon">
        <CutoutImage name={item.art} className="w-1/3 drop-shadow-md" />
      </span>
      <span className="mt-3 flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{item.title}</span>
        <span className="text-sm tabular">★ {item.rating.toFixed(1)}</span>
      </span>
      <span className="block text-md text-muted-foreground tabular">
        <b className="text-foreground">{money(item.price)}</b> / day
      </span>
    </>
  );
}
