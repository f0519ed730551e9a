import { LoopSpinner } from './LoopSpinner.tsx';

/** A spinner in the middle of the screen, shown while a route guard waits. */
export function FullScreenSpinner({ text }: { text: string }) {
  return (
    <div className="grid min-h-dvh place-items-center">
      <LoopSpinner text={text} />
    </div>
  );
}
