import { z } from 'zod';

interface ProblemKind {
  readonly status: number;
  /** Message for people, used unless the code that throws gives a more specific one. */
  readonly message: string;
}

/** Every error that the API returns. The key is the `code` in the response. */
export const PROBLEMS = {
  invalid_input: { status: 400, message: 'Some of the information is not valid' },
  invalid_cursor: { status: 400, message: 'This page of results no longer exists' },
  invalid_dates: { status: 400, message: 'End date must not be before start date' },
  dates_in_past: { status: 400, message: 'Dates in the past cannot be booked' },
  dates_outside_window: { status: 400, message: 'Date range not available' },
  too_soon: { status: 400, message: 'The owner needs more notice' },
  too_far: { status: 400, message: 'This cannot be booked so far ahead' },
  too_short: { status: 400, message: 'This rental is too short' },
  too_long: { status: 400, message: 'This rental is too long' },
  no_handover_day: { status: 400, message: 'Pick-up and return are not possible on these days' },
  too_many_pieces: { status: 400, message: 'There are not so many' },
  delivery_not_offered: { status: 400, message: 'The owner does not deliver this' },
  no_change: { status: 400, message: 'Nothing would change' },
  claim_too_high: { status: 400, message: 'This is more than can be asked for' },
  amount_too_high: { status: 400, message: 'This amount is too high' },
  item_unavailable: { status: 400, message: 'This item is currently unavailable' },
  calendar_refused: { status: 400, message: 'This address cannot be read as a calendar' },
  own_block: { status: 400, message: 'You cannot block yourself' },
  own_report: { status: 400, message: 'You cannot report yourself' },
  own_item: { status: 400, message: 'Cannot rent your own item' },
  own_message: { status: 400, message: 'You cannot send a message to yourself' },
  unknown_category: { status: 400, message: 'Please select a category' },
  unknown_image: { status: 400, message: 'One of the images could not be found. Please upload it again' },
  invalid_image: { status: 400, message: 'This file is damaged or is not an image' },
  image_too_many_pixels: { status: 400, message: 'This image has too many pixels' },
  upload_incomplete: { status: 400, message: 'The upload is incomplete. Please try again' },
  invalid_reset_link: { status: 400, message: 'This link no longer works. Please request a new one' },
  invalid_email_link: { status: 400, message: 'This link no longer works. Please request a new one' },
  invalid_undo_link: {
    status: 400,
    message: 'This link no longer works. It has been used or is more than 72 hours old',
  },
  invalid_mail_link: { status: 400, message: 'This link is incomplete. Open it from the email again' },
  invalid_appeal_link: {
    status: 400,
    message: 'This link no longer works, or it is incomplete. Open it from the email again, or log in',
  },
  language_not_offered: { status: 400, message: 'This site is not available in that language' },
  wrong_code: { status: 400, message: 'This code is not right' },
  wrong_password: { status: 400, message: 'This is not your current password' },
  not_signed_in: { status: 401, message: 'Please log in to continue' },
  wrong_credentials: { status: 401, message: 'Invalid username or password' },
  account_suspended: {
    status: 403,
    message: 'This account is suspended. You can reach us through the contact page',
  },
  confirm_identity: {
    status: 403,
    message: 'Enter your current password or sign in with Google again, then try again',
  },
  other_account: {
    status: 403,
    message: 'Log in to the account that this link was sent for, then confirm its email',
  },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  not_owner: { status: 403, message: 'Only the owner of this item can do this' },
  not_admin: { status: 403, message: 'Only administrators can do this' },
  not_asked: {
    status: 403,
    message: 'You can only message people who have already asked about your listings',
  },
  not_public: {
    status: 403,
    message: 'This listing is not public, so you cannot send messages about it',
  },
  not_reachable: { status: 403, message: 'You cannot reach this person now' },
  own_case: { status: 403, message: 'Another administrator has to decide this' },
  email_unconfirmed: { status: 403, message: 'Confirm your email first' },
  foreign_origin: { status: 403, message: 'This request came from another site' },
  not_found: { status: 404, message: 'Not found' },
  subject_not_found: { status: 404, message: 'This does not exist, or you cannot see it' },
  case_not_found: { status: 404, message: 'This case does not exist' },
  decision_not_found: { status: 404, message: 'This decision does not exist' },
  item_not_found: { status: 404, message: 'This item does not exist or is no longer listed' },
  user_not_found: { status: 404, message: 'This person does not exist' },
  session_not_found: { status: 404, message: 'This device is already signed out' },
  way_in_not_found: { status: 404, message: 'This sign-in has already been removed' },
  category_not_found: { status: 404, message: 'This category does not exist' },
  review_not_found: { status: 404, message: 'This review does not exist' },
  rental_not_found: { status: 404, message: 'This rental does not exist' },
  change_not_found: { status: 404, message: 'This proposal does not exist' },
  due_not_found: { status: 404, message: 'This payment does not exist' },
  transfer_not_found: { status: 404, message: 'This booking does not exist' },
  ledger_account_not_found: { status: 404, message: 'This account does not exist' },
  block_not_found: { status: 404, message: 'This block does not exist' },
  calendar_not_found: { status: 404, message: 'This calendar does not exist' },
  dispute_not_found: { status: 404, message: 'This dispute does not exist' },
  message_not_found: { status: 404, message: 'This message does not exist' },
  evidence_not_found: { status: 404, message: 'This photo does not exist' },
  image_not_found: { status: 404, message: 'This image does not exist' },
  photo_space_used_up: {
    status: 409,
    message:
      'You have no space left for photos. Remove photos from your listings to free up space a day later',
  },
  username_taken: { status: 409, message: 'This username is already taken' },
  category_taken: { status: 409, message: 'There is already a category with this name' },
  email_taken: { status: 409, message: 'This email is already registered' },
  email_confirmed: { status: 409, message: 'This email is already confirmed' },
  no_password: {
    status: 409,
    message: 'This account has no password yet. Request a link to choose one',
  },
  too_many_waiting: { status: 409, message: 'Too many of your requests are waiting for an answer' },
  too_many_listings: {
    status: 409,
    message: 'You have reached the maximum number of listings. Delete one to add another',
  },
  last_way_in: {
    status: 409,
    message: 'This is your only way to sign in. Confirm your email or choose a password first',
  },
  too_many_calendars: { status: 409, message: 'You have reached the limit of calendars' },
  dates_booked: { status: 409, message: 'These dates are already booked' },
  days_rented: { status: 409, message: 'There is a rental on these days' },
  too_many_blocks: { status: 409, message: 'You have reached the limit' },
  pieces_in_use: { status: 409, message: 'Rentals need these pieces' },
  rental_closed: { status: 409, message: 'You can no longer make this change to the rental' },
  item_has_rentals: {
    status: 409,
    message: 'You cannot delete this listing until its approved rentals have ended',
  },
  listing_changed: {
    status: 409,
    message: 'The owner has since changed this listing. Please check it again',
  },
  case_claimed: { status: 409, message: 'Another administrator is working on this' },
  case_decided: { status: 409, message: 'This has been decided already' },
  not_possible: { status: 409, message: 'This cannot be decided here' },
  handover_not_open: { status: 409, message: 'It is too early for this' },
  photos_required: { status: 409, message: 'Two photos are needed first' },
  evidence_limit: { status: 409, message: 'There are already 20 photos of yours' },
  evidence_locked: { status: 409, message: 'This can no longer be changed' },
  not_paid: { status: 409, message: 'This has not been paid yet' },
  dispute_open: { status: 409, message: 'There is already a dispute about this rental' },
  dispute_closed: { status: 409, message: 'This can no longer be done in this dispute' },
  dispute_claimed: { status: 409, message: 'Another administrator is working on this' },
  report_window_closed: { status: 409, message: 'Problems with this rental cannot be reported now' },
  appeal_closed: { status: 409, message: 'This can no longer be appealed' },
  offer_replaced: { status: 409, message: 'This offer no longer stands' },
  claim_open: { status: 409, message: 'A claim is already open' },
  account_overdrawn: { status: 409, message: 'There is not so much on this account' },
  change_open: { status: 409, message: 'A proposal is already waiting' },
  already_requested: { status: 409, message: 'You have asked for these days already' },
  client_id_reused: { status: 409, message: 'This was sent before with other content' },
  price_changed: { status: 409, message: 'The price has changed. Please look again' },
  cancellation_changed: { status: 409, message: 'What comes back has changed. Please look again' },
  name_changed: {
    status: 409,
    message: 'This user has since changed their name. Please check it again',
  },
  already_reviewed: { status: 409, message: 'You have already reviewed this rental' },
  reviewed_recently: {
    status: 409,
    message: 'You reviewed this item less than 30 days ago. Please wait before you review it again',
  },
  review_window_closed: { status: 409, message: 'The time to review this rental is over' },
  review_revealed: { status: 409, message: 'This review can be read already, so it stays as it is' },
  already_answered: { status: 409, message: 'You have already answered this review' },
  answer_closed: { status: 409, message: 'The time for this answer is over' },
  not_reviewable: {
    status: 403,
    message: 'Only people who have completed a rental of this item can review it',
  },
  too_large: { status: 413, message: 'This is too large' },
  image_too_large: { status: 413, message: 'Images can be up to 5MB' },
  unsupported_type: { status: 415, message: 'This content type is not supported' },
  unsupported_image: { status: 415, message: 'Please choose a PNG, JPG or GIF image' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment and try again' },
  new_account_limit: {
    status: 429,
    message: 'New accounts can do this only a few times a day. Please try again later',
  },
  too_many_disputes: {
    status: 429,
    message: 'You have opened too many disputes. Please wait before you open another one',
  },
  search_too_slow: {
    status: 503,
    message: 'This search took too long. Try fewer or more specific words',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again' },
  busy: { status: 503, message: 'The server is busy. Please try again in a moment' },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;

/** An error in one field; `path` is dotted, e.g. `images.0`. */
export const FieldIssue = z.object({ path: z.string(), message: z.string() });
export type FieldIssue = z.output<typeof FieldIssue>;

/** Body of every response that is not 2xx. */
export const ProblemBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(FieldIssue).optional(),
  /** Only where a sign-in was refused because of a suspension that can be appealed: the token of a link for it. */
  appeal: z.string().optional(),
});
export type ProblemBody = z.output<typeof ProblemBody>;
