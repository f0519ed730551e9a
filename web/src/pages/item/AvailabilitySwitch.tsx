import type { ItemDetails } from '@lendloop/contract/items';

import { useSetAvailability } from '../../features/items/mutations.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import { useWords } from '../../words/useWords.ts';

/** Switches the listing on or off. Updates optimistically. */
export function AvailabilitySwitch({ item, headingId }: { item: ItemDetails; headingId: string }) {
  const say = useWords('item');
  const { mutate, isPending, variables } = useSetAvailability(item.id);
  const isOn = isPending ? variables : item.isAvailable;
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <h3 id={headingId} className="text-xl">
          {say('availability')}
        </h3>
        <p className="mt-0.5 text-md text-muted-foreground">
          {say(isOn ? 'availability.on' : 'availability.off')}
        </p>
      </div>
      <Switch
        aria-labelledby={headingId}
        checked={isOn}
        aria-busy={isPending}
        onCheckedChange={(checked) => {
          if (!isPending) mutate(checked);
        }}
      />
    </div>
  );
}
