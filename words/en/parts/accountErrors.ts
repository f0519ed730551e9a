/** Why a change of email or another link is refused: a part of `errors.ts`. */
export default {
  'email.changes':
    'You can change your email {count, plural, one {# time} other {# times}} a day. Please try again tomorrow',
  'email.undo': 'Another account now uses this email, so the change cannot be undone here. Please contact us',
  'email.sent':
    'We just sent you a link. Check your mailbox, or try again in {count, plural, one {# minute} other {# minutes}}',
  'email.sentToday':
    'We cannot send more links to this address today. Check your mailbox, or try again tomorrow',
  'email.sentOften':
    'We sent several links to this address today. Check your mailbox, or try again in an hour',
  'password.network': 'Too many new passwords were requested from your network today. Try another network',
} as const;
