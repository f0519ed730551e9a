import { getUser } from '@lendloop/contract/accounts';
import { getCalendar } from '@lendloop/contract/calendar/calendar';
import { getBlock, listBlocks } from '@lendloop/contract/cases/blocks';
import { listAppeals, listCases } from '@lendloop/contract/cases/cases';
import { listReports } from '@lendloop/contract/cases/reports';
import { listCategories } from '@lendloop/contract/categories';
import { listDisputes } from '@lendloop/contract/disputes/disputes';
import { getItem, listItems, listItemsOfUser } from '@lendloop/contract/items';
import { getMailPreferences } from '@lendloop/contract/mail';
import { getConversation, listConversations } from '@lendloop/contract/messages';
import { getPasswordState } from '@lendloop/contract/password';
import { getQuote } from '@lendloop/contract/pricing';
import { listMyRentals } from '@lendloop/contract/rentals';
import { listLentRentals, listPendingRentals } from '@lendloop/contract/rentals/lent';
import { listReviews } from '@lendloop/contract/reviews';
import { getItemRatings, getPersonFacts, listPersonReviews } from '@lendloop/contract/reviews/people';
import { listOpenReviews } from '@lendloop/contract/reviews/rentalReviews';
import { listSessions } from '@lendloop/contract/sessions';
import { getSite } from '@lendloop/contract/site';
import { listWaysIn } from '@lendloop/contract/waysIn';

import type { FakeServer } from './fakeServer.ts';
import { makeFacts, NO_RATINGS } from './reviewSamples.ts';
import { ANANYA, CATEGORIES, makeCalendar, makeDetails, makeQuote, SITE } from './samples.ts';

/** Answers the reads that pages make, until a test says something else. */
export function answerAsUsual(server: FakeServer): void {
  server.answer(getSite, SITE);
  server.answer(listCategories, CATEGORIES);
  server.answer(listItems, [], { 'x-total-count': '0' });
  server.answer(getItem, makeDetails());
  server.answer(getCalendar, makeCalendar());
  server.answer(getQuote, makeQuote());
  server.answer(listReviews, []);
  server.answer(getItemRatings, NO_RATINGS);
  server.answer(listOpenReviews, []);
  server.answer(listPersonReviews, []);
  server.answer(getPersonFacts, makeFacts());
  server.answer(getUser, ANANYA);
  server.answer(listItemsOfUser, []);
  server.answer(listMyRentals, []);
  server.answer(listLentRentals, []);
  server.answer(listPendingRentals, []);
  server.answer(listConversations, []);
  server.answer(getConversation, []);
  server.answer(getMailPreferences, {
    requests: true,
    decisions: true,
    changes: true,
    money: true,
    messages: true,
    rentals: true,
    reviews: true,
  });
  server.answer(listWaysIn, { hasPassword: true, google: [], isFresh: false });
  server.answer(getPasswordState, { isSet: true });
  server.answer(listSessions, []);
  server.answer(listBlocks, []);
  server.answer(listReports, []);
  server.answer(listDisputes, []);
  server.answer(listAppeals, []);
  server.answer(listCases, []);
  server.answer(getBlock, { isBlocked: false, rentals: [] });
}
