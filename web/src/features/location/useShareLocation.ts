import { toast } from '../../ui/feedback/toastStore.ts';
import { storeLocation } from './storedLocation.ts';
import { useGeolocation } from './useGeolocation.ts';

/** Gets and stores the visitor's position and shows a toast. `share` resolves to whether it succeeded. */
export function useShareLocation(): { share: () => Promise<boolean>; isPending: boolean } {
  const { state, request } = useGeolocation();
  const share = async () => {
    const { location, problem } = await request();
    if (problem) {
      toast({ title: problem.title, description: problem.message, tone: 'destructive' });
      return false;
    }
    storeLocation(location);
    toast({ title: 'Location Updated', description: 'Now showing items near you' });
    return true;
  };
  return { share, isPending: state.status === 'loading' };
}
