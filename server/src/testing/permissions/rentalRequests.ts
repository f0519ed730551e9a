import { addDays } from '@lendloop/contract/values/dates';

import { JUNE, type Props, type Sent } from './sent.ts';
import type { Stage } from './stage.ts';

/** The requests about rentals, by the first cell of their row. */
export const RENTAL_REQUESTS: Readonly<Record<string, (stage: Stage, props: Props) => Sent>> = {
  'POST /api/rentals': ({ item, today }) => ({
    body: { itemId: item, startDate: addDays(today, 50), endDate: addDays(today, 52) },
  }),
  'POST /api/rentals, rejected item': ({ rejectedItem, today }) => ({
    body: { itemId: rejectedItem, startDate: addDays(today, 50), endDate: addDays(today, 52) },
  }),
  'POST /api/rentals, of a suspended owner': ({ suspendedItem, today }) => ({
    body: { itemId: suspendedItem, startDate: addDays(today, 50), endDate: addDays(today, 52) },
  }),
  'PUT /api/rentals/:id/status, approve': () => ({ body: { status: 'approved' } }),
  'PUT /api/rentals/:id/status, reject': () => ({ body: { status: 'rejected' } }),
  'PUT /api/rentals/:id/status, cancel': () => ({ body: { status: 'cancelled' } }),
  'PUT /api/rentals/:id/status, complete': ({ begun }) => ({
    params: { id: begun },
    body: { status: 'completed' },
  }),
  'GET /api/rentals/:id/cancellation': ({ ahead }) => ({ params: { id: ahead } }),
  'POST /api/rentals/:id/cancel': ({ ahead }) => ({ params: { id: ahead }, body: {} }),
  'GET /api/rentals/:id/calendar': ({ ahead }) => ({ params: { id: ahead }, query: JUNE }),
  'POST /api/rentals/:id/changes': ({ begun, today }) => ({
    params: { id: begun },
    body: { startDate: addDays(today, -1), endDate: addDays(today, 4) },
  }),
  'PUT /api/rentals/:id/changes/:changeId, accept': ({ ahead, change }) => ({
    params: { id: ahead, changeId: change },
    body: { status: 'accepted' },
  }),
  'PUT /api/rentals/:id/changes/:changeId, withdraw': ({ ahead, change }) => ({
    params: { id: ahead, changeId: change },
    body: { status: 'withdrawn' },
  }),
  'PUT /api/rentals/:id/dues/:dueId': ({ ahead, due }) => ({
    params: { id: ahead, dueId: due },
    body: { confirmed: true },
  }),
  'GET /api/rentals/:id/handover': ({ begun }) => ({ params: { id: begun } }),
  'GET /api/rentals/:id/record': ({ begun }) => ({ params: { id: begun } }),
  'POST /api/rentals/:id/evidence': ({ begun }, { evidence }) => ({ params: { id: begun }, form: evidence }),
  'DELETE /api/rentals/:id/evidence/:evidenceId': ({ begun, photo }) => ({
    params: { id: begun, evidenceId: photo },
  }),
  'GET /api/rentals/:id/evidence/:evidenceId/:width': ({ begun, photo }) => ({
    params: { id: begun, evidenceId: photo, width: 320 },
  }),
  'PUT /api/rentals/:id/handover/:phase/notes': ({ begun }) => ({
    params: { id: begun, phase: 'checkout' },
    body: { condition: 'as_described' },
  }),
  'POST /api/rentals/:id/handover/:phase/code': ({ begun, checkoutCode }) => ({
    params: { id: begun, phase: 'checkout' },
    body: { code: checkoutCode },
  }),
  'POST /api/rentals/:id/handover/:phase/confirm': ({ begun }) => ({
    params: { id: begun, phase: 'checkout' },
    body: {},
  }),
  'POST /api/rentals/:id/dispute': ({ disputed }) => ({
    params: { id: disputed },
    body: { kind: 'other', text: 'It is broken.' },
  }),
  'GET /api/disputes/:id': ({ dispute }) => ({ params: { id: dispute } }),
  'POST /api/disputes/:id/entries': ({ dispute }) => ({
    params: { id: dispute },
    body: { text: 'It was whole.' },
  }),
  'POST /api/disputes/:id/accept': ({ dispute, offer }) => ({
    params: { id: dispute },
    body: { entryId: offer },
  }),
  'POST /api/disputes/:id/ready': ({ dispute }) => ({ params: { id: dispute } }),
  'POST /api/disputes/:id/withdraw': ({ dispute }) => ({ params: { id: dispute } }),
  'POST /api/disputes/:id/appeal': ({ dispute }) => ({
    params: { id: dispute },
    body: { text: 'It was broken before.' },
  }),
  'GET /api/admin/disputes/:id': ({ dispute }) => ({ params: { id: dispute } }),
  'PUT /api/admin/disputes/:id/claim': ({ dispute }) => ({ params: { id: dispute } }),
  'PUT /api/admin/disputes/:id/decision': ({ dispute }) => ({
    params: { id: dispute },
    body: { outcome: 'shared', amountMinor: 200, reason: 'The photos show that it was whole.' },
  }),
  'GET /api/admin/disputes/:id/evidence/:evidenceId/:width': ({ dispute, disputedPhoto }) => ({
    params: { id: dispute, evidenceId: disputedPhoto, width: 320 },
  }),
  'GET /api/rentals/:id/receipt': ({ ahead }) => ({ params: { id: ahead } }),
  'GET /api/statements': () => ({ query: JUNE }),
};
