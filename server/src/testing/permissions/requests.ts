import { randomBytes, randomUUID } from 'node:crypto';

import { addDays } from '@lendloop/contract/values/dates';

import { RENTAL_REQUESTS } from './rentalRequests.ts';
import { JUNE, type Props, type Sent } from './sent.ts';
import type { Stage } from './stage.ts';

const fresh = (): string => `a${randomBytes(6).toString('hex')}`;

const listing = {
  title: 'A cordless drill',
  description: 'Two batteries and a case, good for walls.',
  price: 250,
  categoryId: 1,
  location: 'Indiranagar, Bengaluru',
  image: 'https://example.com/drill.jpg',
};

const QUOTED = 'startDate=2030-06-10&endDate=2030-06-12';

/**
 * Requests by the first cell of their row: the call, and the situation where a call has several rows. Calls that are missing
 * here are made without a body and with the stage's parameters.
 */
export const REQUESTS: Readonly<Record<string, (stage: Stage, props: Props) => Sent>> = {
  'POST /api/register': (_, { password }) => ({
    body: { username: fresh(), email: `${fresh()}@example.com`, password, fullName: 'Some One' },
  }),
  'POST /api/login': (_, { account, password }) => ({ body: { username: account, password } }),
  'POST /api/login, wrong password': (_, { account }) => ({ body: { username: account, password: 'wrong' } }),
  'POST /api/admin/login': (_, { adminAccount, password }) => ({
    body: { username: adminAccount, password },
  }),
  'POST /api/admin/login, a user’s name': (_, { account, password }) => ({
    body: { username: account, password },
  }),
  'POST /api/login, suspended': ({ people }, { password }) => ({
    body: { username: people['suspended user'].username, password },
  }),
  'PUT /api/profile': (_, { password }) => ({
    body: { fullName: 'New Name', email: `${fresh()}@example.com`, currentPassword: password },
  }),
  'PUT /api/profile, another email without the password': () => ({
    body: { fullName: 'New Name', email: `${fresh()}@example.com` },
  }),
  'PUT /api/user/language': () => ({ body: { language: 'de' } }),
  'GET /api/users/:id': ({ people }) => ({ params: { id: people.owner.id } }),
  'GET /api/users/:id, suspended': ({ people }) => ({ params: { id: people['suspended user'].id } }),
  'POST /api/password/forgot': ({ people }) => ({ body: { email: `${people.owner.username}@example.com` } }),
  'POST /api/password/reset': ({ resetToken }, { password }) => ({ body: { token: resetToken, password } }),
  'POST /api/password/reset, made-up link': (_, { password }) => ({ body: { token: fresh(), password } }),
  'PUT /api/password': (_, { password }) => ({ body: { currentPassword: password, password: fresh() } }),
  'PUT /api/password, wrong password': () => ({ body: { currentPassword: 'wrong', password: fresh() } }),
  'DELETE /api/sessions/:id, of the owner': ({ session }) => ({ params: { id: session } }),
  'POST /api/email/confirm': ({ confirmToken }) => ({ body: { token: confirmToken } }),
  'POST /api/email/undo': ({ undoToken }, { password }) => ({ body: { token: undoToken, password } }),
  'POST /api/email/undo, made-up link': (_, { password }) => ({ body: { token: fresh(), password } }),
  'POST /api/ways-in/google/:id/remove, of the owner': ({ identity }, { password }) => ({
    params: { id: identity },
    body: { currentPassword: password },
  }),
  'POST /api/ways-in/google/:id/remove, without the password': ({ identity }) => ({
    params: { id: identity },
    body: {},
  }),
  'POST /api/email/confirm, made-up link': () => ({ body: { token: fresh() } }),
  'PUT /api/mail/preferences': () => ({ body: { requests: false, decisions: true, messages: true } }),
  'GET /api/mail/unsubscribe/:token': ({ mailToken }) => ({ params: { token: mailToken } }),
  'POST /api/mail/unsubscribe/:token': ({ mailToken }) => ({ params: { token: mailToken } }),
  'POST /api/mail/unsubscribe/:token, made-up link': () => ({
    params: { token: `requests.${randomUUID()}` },
  }),
  'POST /api/mail/resubscribe/:token': ({ mailToken }) => ({ params: { token: mailToken } }),

  'GET /api/places': () => ({ query: 'search=beng' }),
  'GET /images/:hash': (_, { image }) => ({ params: { hash: image } }),
  'GET /images/:hash/:width': (_, { image }) => ({ params: { hash: image, width: 400 } }),
  'GET /images/:hash, of a rejected listing': (_, { hiddenImage }) => ({ params: { hash: hiddenImage } }),
  'GET /images/:hash/:width, of a rejected listing': (_, { hiddenImage }) => ({
    params: { hash: hiddenImage, width: 400 },
  }),
  'GET /sitemaps/:name': () => ({ params: { name: 'items-1.xml' } }),
  'GET /sitemaps/:name, made-up name': () => ({ params: { name: 'secrets-1.xml' } }),
  'GET /og/items/:name': ({ item }) => ({ params: { name: `${item}.jpg` } }),
  'GET /og/items/:name, rejected': ({ rejectedItem }) => ({ params: { name: `${rejectedItem}.jpg` } }),
  'GET /og/items/:name, of a suspended owner': ({ suspendedItem }) => ({
    params: { name: `${suspendedItem}.jpg` },
  }),
  'GET /metrics, from elsewhere': () => ({ headers: { 'x-forwarded-for': '203.0.113.5' } }),

  'GET /api/items/:id, rejected': ({ rejectedItem }) => ({ params: { id: rejectedItem } }),
  'GET /api/items/:id, deleted': ({ deletedItem }) => ({ params: { id: deletedItem } }),
  'GET /api/items/:id, of a suspended owner': ({ suspendedItem }) => ({ params: { id: suspendedItem } }),
  'GET /api/items/:id/booked, rejected': ({ rejectedItem }) => ({ params: { id: rejectedItem } }),
  'GET /api/items/:id/calendar': () => ({ query: JUNE }),
  'GET /api/items/:id/calendar, rejected': ({ rejectedItem }) => ({
    params: { id: rejectedItem },
    query: JUNE,
  }),
  'GET /api/items/:id/schedule': ({ today }) => ({ query: `from=${today}&to=${addDays(today, 90)}` }),
  'GET /api/items/:id/schedule, rejected': ({ rejectedItem }) => ({
    params: { id: rejectedItem },
    query: JUNE,
  }),
  'GET /api/schedule': ({ today }) => ({ query: `from=${today}&to=${addDays(today, 90)}` }),
  'POST /api/items/:id/blocks': ({ today }) => ({
    body: { startDate: addDays(today, 60), endDate: addDays(today, 62) },
  }),
  'PUT /api/items/:id/blocks/:blockId': ({ freeItem, block, today }) => ({
    params: { id: freeItem, blockId: block },
    body: { startDate: addDays(today, 60), endDate: addDays(today, 63) },
  }),
  'DELETE /api/items/:id/blocks': () => ({ query: QUOTED }),
  'POST /api/calendars': () => ({ body: { itemId: null, detail: 'full' } }),
  'POST /api/calendars, of the listing': ({ item }) => ({ body: { itemId: item, detail: 'busy' } }),
  'DELETE /api/calendars/:id, of the owner': ({ feed }) => ({ params: { id: feed } }),
  'GET /calendars/:name': ({ feedToken }) => ({ params: { name: `${feedToken}.ics` } }),
  'GET /calendars/:name, made-up': () => ({
    params: { name: `${randomBytes(32).toString('base64url')}.ics` },
  }),
  'GET /api/items/:id/imports': ({ freeItem }) => ({ params: { id: freeItem } }),
  'POST /api/items/:id/imports': ({ freeItem }) => ({
    params: { id: freeItem },
    body: { url: 'https://127.0.0.1/a.ics', name: 'Another site', pieces: null },
  }),
  'POST /api/items/:id/imports/:importId/sync': ({ freeItem, imported }) => ({
    params: { id: freeItem, importId: imported },
  }),
  'DELETE /api/items/:id/imports/:importId': ({ freeItem, imported }) => ({
    params: { id: freeItem, importId: imported },
  }),
  'GET /api/items/:id/quote': () => ({ query: QUOTED }),
  'GET /api/items/:id/quote, rejected': ({ rejectedItem }) => ({
    params: { id: rejectedItem },
    query: QUOTED,
  }),
  'GET /api/items/:id/reviews, rejected': ({ rejectedItem }) => ({ params: { id: rejectedItem } }),
  'GET /api/items/user/:userId': ({ people }) => ({ params: { userId: people.owner.id } }),
  'GET /api/items/user/:userId, suspended': ({ people }) => ({
    params: { userId: people['suspended user'].id },
  }),
  'POST /api/items': () => ({ body: listing }),
  'PUT /api/items/:id': () => ({ body: listing }),
  'PUT /api/items/:id, rejected': ({ rejectedItem }) => ({ params: { id: rejectedItem }, body: listing }),
  'PUT /api/items/:id/availability': () => ({ body: { isAvailable: false } }),
  'PUT /api/items/:id/availableDates': ({ today }) => ({
    body: { availableFrom: today, availableUntil: addDays(today, 40) },
  }),
  'DELETE /api/items/:id': ({ freeItem }) => ({ params: { id: freeItem } }),
  'DELETE /api/items/:id, rejected': ({ rejectedItem }) => ({ params: { id: rejectedItem } }),
  'POST /api/uploads': (_, { form }) => ({ form }),
  'POST /api/items/:id/reviews': () => ({ body: { rating: 4, comment: 'Good.' } }),
  'GET /api/items/:id/reviews, with held ones': ({ freeItem }) => ({ params: { id: freeItem } }),
  'GET /api/users/:id/reviews': ({ people }) => ({ params: { id: people.owner.id } }),
  'GET /api/users/:id/reviews, of a suspended user': ({ people }) => ({
    params: { id: people['suspended user'].id },
  }),
  'GET /api/users/:id/facts': ({ people }) => ({ params: { id: people.owner.id } }),
  'GET /api/rentals/:id, reviewed': ({ reviewed }) => ({ params: { id: reviewed } }),
  'POST /api/rentals/:id/review': ({ ended }) => ({
    params: { id: ended },
    body: { rating: 4, ownerRating: 4 },
  }),
  'POST /api/rentals/:id/review, by the owner': ({ ended }) => ({
    params: { id: ended },
    body: { rating: 4, care: 4 },
  }),
  'PUT /api/rentals/:id/review': ({ reviewed }) => ({
    params: { id: reviewed },
    body: { rating: 4, ownerRating: 4 },
  }),
  'DELETE /api/rentals/:id/review': ({ reviewed }) => ({ params: { id: reviewed } }),
  'POST /api/reviews/:id/answer': ({ revealedReview }) => ({
    params: { id: revealedReview },
    body: { text: 'Thank you.' },
  }),
  'POST /api/reviews/:id/answer, held': ({ heldReview }) => ({
    params: { id: heldReview },
    body: { text: 'Thank you.' },
  }),
  'PUT /api/reviews/:id/answer': ({ answeredReview }) => ({
    params: { id: answeredReview },
    body: { text: 'Thank you very much.' },
  }),
  'PUT /api/admin/reviews/:id': ({ heldReview }) => ({
    params: { id: heldReview },
    body: { state: 'kept', reason: 'They are neighbours.' },
  }),

  'POST /api/reports, of the user': ({ people }) => ({
    body: { subject: { kind: 'user', id: people.user.id }, category: 'spam' },
  }),
  'POST /api/reports, of a rejected listing': ({ rejectedItem }) => ({
    body: { subject: { kind: 'item', id: rejectedItem }, category: 'spam' },
  }),
  'POST /api/appeals': ({ cases }) => ({
    body: { decisionId: cases.decision, text: 'It was a misunderstanding.' },
  }),
  'POST /api/appeals/by-link/decision': ({ cases }) => ({ body: { token: cases.appealToken } }),
  'POST /api/appeals/by-link/decision, made-up link': () => ({ body: { token: fresh() } }),
  'POST /api/appeals/by-link': ({ cases }) => ({
    body: { token: cases.appealToken, text: 'It was a misunderstanding.' },
  }),
  'POST /api/appeals/by-link, made-up link': () => ({
    body: { token: fresh(), text: 'It was a misunderstanding.' },
  }),
  'GET /api/admin/cases/:id': ({ cases }) => ({ params: { id: cases.open } }),
  'GET /api/admin/cases/:id/picture/:width': ({ cases }) => ({ params: { id: cases.open, width: 320 } }),
  'PUT /api/admin/cases/:id/claim': ({ cases }) => ({ params: { id: cases.open } }),
  'POST /api/admin/cases/decide': ({ cases }) => ({ body: { ids: [cases.open], decision: 'dismiss' } }),
  'GET /api/blocks/:userId': ({ people }) => ({ params: { userId: people.user.id } }),
  'PUT /api/blocks/:userId': ({ people }) => ({ params: { userId: people.user.id } }),
  'DELETE /api/blocks/:userId': ({ people }) => ({ params: { userId: people.user.id } }),

  'POST /api/messages, to the owner': ({ people, item }) => ({
    body: { receiverId: people.owner.id, itemId: item, content: 'Is it free?' },
  }),
  'POST /api/messages, to the renter': ({ people, item }) => ({
    body: { receiverId: people.renter.id, itemId: item, content: 'It is free.' },
  }),
  'POST /api/messages, to someone who has not asked': ({ people, item }) => ({
    body: { receiverId: people.user.id, itemId: item, content: 'It is free.' },
  }),
  'POST /api/messages, to the renter about a rejected listing': ({ people, rejectedItem }) => ({
    body: { receiverId: people.renter.id, itemId: rejectedItem, content: 'It is free.' },
  }),
  'POST /api/messages, to a suspended owner': ({ people, suspendedItem }) => ({
    body: { receiverId: people['suspended user'].id, itemId: suspendedItem, content: 'Is it free?' },
  }),
  'GET /api/messages/:otherUserId/:itemId, with the owner': ({ people, item }) => ({
    params: { otherUserId: people.owner.id, itemId: item },
  }),
  'GET /api/messages/:otherUserId/:itemId, with the renter': ({ people, item }) => ({
    params: { otherUserId: people.renter.id, itemId: item },
  }),

  'PUT /api/admin/users/:id/verify': ({ people }) => ({
    params: { id: people.renter.id },
    body: { status: 'approved' },
  }),
  'PUT /api/admin/users/:id/suspension': ({ people }) => ({
    params: { id: people.renter.id },
    body: { suspended: true },
  }),
  'GET /api/admin/money/summary': () => ({ query: JUNE }),
  'GET /api/admin/money/ledger.csv': ({ today }) => ({ query: `from=${today}&to=${today}` }),
  'GET /api/admin/money/transfers/:id': ({ transfer }) => ({ params: { id: transfer } }),
  'GET /api/admin/money/accounts/:id': ({ account }) => ({ params: { id: account } }),
  'POST /api/admin/money/adjustments': () => ({
    body: {
      debit: 'suspense',
      credit: 'losses',
      amountMinor: 1,
      comment: 'Found again',
      clientId: randomUUID(),
    },
  }),
  'PUT /api/admin/categories/:id': () => ({
    params: { id: 1 },
    body: { name: 'Taken over', icon: 'tool', position: 1 },
  }),
  'PUT /api/admin/items/:id/moderate': () => ({ body: { status: 'rejected', comment: 'No.' } }),
  ...RENTAL_REQUESTS,
};

/** The address of a call. Parameters default to the stage's listing or rental. */
export function addressOf(path: string, { params = {}, query }: Sent, stage: Stage): string {
  const usual = path.startsWith('/api/rentals/') ? stage.pending : stage.item;
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? usual));
  return query === undefined ? address : `${address}?${query}`;
}
