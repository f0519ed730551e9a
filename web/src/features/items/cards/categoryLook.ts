import type { Category } from '@lendloop/contract/categories';
import { Dumbbell, Flower2, House, Library, Music, PartyPopper, Smartphone, Wrench } from 'lucide-react';

import type { Icon } from '../../../ui/style/icon.ts';
import type { Tint } from '../../../ui/style/tint.ts';

interface CategoryLook {
  /** The picture on the category's tile. */
  readonly tile: string;
  /** Icon and background for items without a photo. */
  readonly icon: Icon;
  readonly tint: Tint;
}

const LOOKS: Readonly<Record<string, CategoryLook>> = {
  tool: { tile: '/art/categories/toolbox.webp', icon: Wrench, tint: 'marigold' },
  smartphone: { tile: '/art/categories/phone.webp', icon: Smartphone, tint: 'sky' },
  activity: { tile: '/art/categories/ball.webp', icon: Dumbbell, tint: 'mint' },
  book: { tile: '/art/categories/books.webp', icon: Library, tint: 'marigold' },
  home: { tile: '/art/categories/house.webp', icon: House, tint: 'peach' },
  flower: { tile: '/art/categories/flower.webp', icon: Flower2, tint: 'rose' },
  music: { tile: '/art/categories/drum.webp', icon: Music, tint: 'lilac' },
};

const DEFAULT: CategoryLook = { tile: '/art/categories/party.webp', icon: PartyPopper, tint: 'lilac' };

/** The look of a category; the default for unknown icon keys. */
export const categoryLook = ({ icon }: Pick<Category, 'icon'>): CategoryLook => LOOKS[icon] ?? DEFAULT;
