import about from '../en/about.ts';
import accountMails from '../en/accountMails.ts';
import admin from '../en/admin.ts';
import adminDisputes from '../en/adminDisputes.ts';
import adminFigures from '../en/adminFigures.ts';
import adminMoney from '../en/adminMoney.ts';
import appeal from '../en/appeal.ts';
import calendar from '../en/calendar.ts';
import calendars from '../en/calendars.ts';
import cases from '../en/cases.ts';
import categories from '../en/categories.ts';
import changes from '../en/changes.ts';
import chats from '../en/chats.ts';
import contact from '../en/contact.ts';
import crash from '../en/crash.ts';
import disputes from '../en/disputes.ts';
import earnings from '../en/earnings.ts';
import entry from '../en/entry.ts';
import errors from '../en/errors.ts';
import handover from '../en/handover.ts';
import heads from '../en/heads.ts';
import help from '../en/help.ts';
import home from '../en/home.ts';
import howItWorks from '../en/howItWorks.ts';
import install from '../en/install.ts';
import item from '../en/item.ts';
import items from '../en/items.ts';
import listing from '../en/listing.ts';
import listingTerms from '../en/listingTerms.ts';
import location from '../en/location.ts';
import mails from '../en/mails.ts';
import messages from '../en/messages.ts';
import money from '../en/money.ts';
import notFound from '../en/notFound.ts';
import notifications from '../en/notifications.ts';
import offline from '../en/offline.ts';
import ownItems from '../en/ownItems.ts';
import papers from '../en/papers.ts';
import place from '../en/place.ts';
import pricing from '../en/pricing.ts';
import privacy from '../en/privacy.ts';
import profile from '../en/profile.ts';
import rental from '../en/rental.ts';
import rentals from '../en/rentals.ts';
import reviewing from '../en/reviewing.ts';
import reviews from '../en/reviews.ts';
import search from '../en/search.ts';
import settings from '../en/settings.ts';
import shell from '../en/shell.ts';
import terms from '../en/terms.ts';
import titles from '../en/titles.ts';
import tools from '../en/tools.ts';
import trust from '../en/trust.ts';
import ui from '../en/ui.ts';
import waysIn from '../en/waysIn.ts';

/** All English texts, by area. They are the source of the types and of the translations. */
export const ENGLISH = {
  about,
  accountMails,
  admin,
  adminDisputes,
  adminFigures,
  adminMoney,
  appeal,
  calendar,
  calendars,
  cases,
  categories,
  changes,
  chats,
  contact,
  crash,
  disputes,
  earnings,
  entry,
  errors,
  handover,
  heads,
  help,
  home,
  howItWorks,
  install,
  item,
  items,
  listing,
  listingTerms,
  location,
  mails,
  messages,
  money,
  notFound,
  notifications,
  offline,
  ownItems,
  papers,
  place,
  pricing,
  privacy,
  profile,
  rental,
  rentals,
  reviewing,
  reviews,
  search,
  settings,
  shell,
  terms,
  titles,
  tools,
  trust,
  ui,
  waysIn,
} as const;
