import { useWords } from '../../words/useWords.ts';
import { SampleCard } from './SampleCard.tsx';
import { log, SAMPLES } from './samples.ts';

/** Cards with hover and press animations. */
export function CardsDemo() {
  const say = useWords('tools');
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {SAMPLES.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            onClick={() => log(`Pressed card ${item.id}: ${say(item.title)}`)}
            className="w-full rounded-xl border border-border bg-card p-3 text-start transition duration-200 ease-out hover:-translate-y-1 hover:shadow-md active:scale-[0.98]"
          >
            <SampleCard item={item} />
          </button>
        </li>
      ))}
    </ul>
  );
}
