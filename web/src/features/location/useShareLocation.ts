import { toast } from '../../ui/feedback/toastStore.ts';
import { wordsNow } from '../../words/language.ts';
import { problemText } from './problemText.ts';
import { storeLocation } from './storedLocation.ts';
import { useGeolocation } from './useGeolocation.ts';

/** Gets and stores the visitor's position and shows a toast. `share` resolves to whether it succeeded. */
export function useShareLocation(): { share: () => Promise<boolean>; isPending: boolean } {
  const { state, request } = useGeolocation();
  const share = async () => {
    // Pages that only offer to share the location do not load these words beforehand.
    const [say, { location, problem }] = await Promise.all([wordsNow('location'), request()]);
    if (problem) {
      const { title, message } = problemText(say, problem);
      toast({ title, description: message, tone: 'destructive' });
      return false;
    }
    storeLocation(location);
    toast({ title: say('updated'), description: say('near') });
    return true;
  };
  return { share, isPending: state.status === 'loading' };
}
