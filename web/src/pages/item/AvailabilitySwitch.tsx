import type { ItemDetails } from '@lendloop/contract/items';

import { useSetAvailability } from '../../features/items/mutations.ts';
import { Switch } from '../../ui/form/Switch.tsx';

/** Switches the listing on or off. Updates optimistically. */
export function AvailabilitySwitch({ item, headingId }: { item: ItemDetails; headingId: string }) {
  const { mutate, isPending, variables } = useSetAvailability(item.id);
  const isOn = isPending ? variables : item.isAvailable;
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <h3 id={headingId} className="text-xl">
          Availability
        </h3>
        <p className="mt-0.5 text-md text-muted-foreground">
          {isOn ? 'People can request this item.' : 'Nobody can request this item now.'}
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
