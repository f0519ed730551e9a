import type { Change } from '../http/kept/cache.ts';
import { itemTag, LISTS_TAG, personTag, rentersTag, shelfTag } from '../http/kept/tags.ts';
import type { Bus, LiveEvent } from './bus.ts';

/** What keeps public content. */
interface Keeper {
  outdate(change: Change): void;
  clear(): void;
}

/** Makes a keeper drop what any node has changed, and everything when it may have missed a change. */
export function followChanges(bus: Bus, keeper: Keeper): void {
  bus.subscribe((event) => {
    if (event.kind === 'rental') keeper.outdate({ tags: new Set([rentersTag(event.ownerId)]), items: [] });
    if (event.kind !== 'pages_outdated') return;
    if (event.isAll) keeper.clear();
    else keeper.outdate(changeOf(event));
  });
  bus.onGap(() => keeper.clear());
}

const changeOf = ({ items, people }: Extract<LiveEvent, { kind: 'pages_outdated' }>): Change => ({
  tags: new Set([
    LISTS_TAG,
    ...items.flatMap(({ id, ownerId }) => [itemTag(id), shelfTag(ownerId)]),
    ...people.flatMap((id) => [personTag(id), shelfTag(id)]),
  ]),
  items: items.map(({ id }) => id),
});
