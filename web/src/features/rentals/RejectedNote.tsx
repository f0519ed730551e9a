import { useWords } from '../../words/useWords.ts';

/** Tells the owner why a request offers no approval, in the words of the server's refusal. */
export function RejectedNote() {
  const say = useWords('rentals');
  return <p className="mt-1 text-sm text-danger-strong">{say('pending.unapprovable')}</p>;
}
