import accountMails from '../en/accountMails.ts';
import admin from '../en/admin.ts';
import adminFigures from '../en/adminFigures.ts';
import categories from '../en/categories.ts';
import chats from '../en/chats.ts';
import crash from '../en/crash.ts';
import entry from '../en/entry.ts';
import errors from '../en/errors.ts';
import home from '../en/home.ts';
import item from '../en/item.ts';
import items from '../en/items.ts';
import listing from '../en/listing.ts';
import mails from '../en/mails.ts';
import messages from '../en/messages.ts';
import ownItems from '../en/ownItems.ts';
import profile from '../en/profile.ts';
import rentals from '../en/rentals.ts';
import reviews from '../en/reviews.ts';
import search from '../en/search.ts';
import settings from '../en/settings.ts';
import shell from '../en/shell.ts';
import tools from '../en/tools.ts';
import ui from '../en/ui.ts';
import waysIn from '../en/waysIn.ts';

/** All English texts, by area. They are the source of the types and of the translations. */
export const ENGLISH = {
  accountMails,
  admin,
  adminFigures,
  categories,
  chats,
  crash,
  entry,
  errors,
  home,
  item,
  items,
  listing,
  mails,
  messages,
  ownItems,
  profile,
  rentals,
  reviews,
  search,
  settings,
  shell,
  tools,
  ui,
  waysIn,
} as const;
