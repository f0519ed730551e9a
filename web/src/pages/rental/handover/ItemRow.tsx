import { Card } from '../../../ui/layout/Card.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useRichWords } from '../../../words/useWords.ts';
import type { RentalPart } from '../role.ts';

/** Which item it is about, when, and whom the reader meets. */
export function ItemRow({ rental, role }: RentalPart) {
  const rich = useRichWords('handover');
  const { range } = useDays();
  const [id, person] = role === 'owner' ? [rental.renterId, rental.renter] : [rental.ownerId, rental.owner];
  return (
    <Card pad="sm" className="flex items-center gap-3.5 shadow-xs">
      <div className="size-14 shrink-0 overflow-hidden rounded-md">
        <Photo src={rental.itemImage} alt="" sizes="56px" />
      </div>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-md font-semibold">
          {rental.itemTitle}
        </p>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {rich(role === 'owner' ? 'item.to' : 'item.from', {
            range: range(rental),
            name: <bdi>{person.fullName}</bdi>,
          })}
        </p>
      </div>
      <Avatar id={id} name={person.fullName} src={person.avatar} className="size-10" />
    </Card>
  );
}
