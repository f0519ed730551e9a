import { LoopSpinner } from './LoopSpinner.tsx';

/** The loop spinner in the middle of the screen, for guards. */
export function FullScreenSpinner({ text }: { text: string }) {
  return (
    <div className="grid min-h-dvh place-items-center">
      <LoopSpinner text={text} />
    </div>
  );
}
