import type { MailKind } from '@lendloop/contract/mail';

interface MailKindWords {
  readonly kind: MailKind;
  readonly title: string;
  readonly text: string;
  /** Their subject, worded for the middle of a sentence. */
  readonly about: string;
}

/** The texts for each kind of mail. */
export const MAIL_KIND_WORDS: readonly MailKindWords[] = [
  {
    kind: 'requests',
    title: 'Rental requests',
    text: 'When someone would like to rent what you lend.',
    about: 'rental requests',
  },
  {
    kind: 'decisions',
    title: 'Answers to your requests',
    text: 'When an owner has accepted or turned down your request.',
    about: 'answers to your requests',
  },
  {
    kind: 'messages',
    title: 'Messages while you are away',
    text: 'When you have not read a message for ten minutes, at most once an hour for a conversation.',
    about: 'messages while you are away',
  },
];
