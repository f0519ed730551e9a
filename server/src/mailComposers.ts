import { emailChangeLetters } from './accounts/email/emailChangeActions.ts';
import { emailLetters } from './accounts/email/emailConfirmationActions.ts';
import { passwordLetters } from './accounts/passwords/passwordLetters.ts';
import { decisionLetters } from './admin/letters.ts';
import { calendarLetters } from './calendar/imports/importLetters.ts';
import type { Context } from './context.ts';
import { disputeLetters } from './disputes/letters.ts';
import { handoverLetters } from './handover/letters.ts';
import type { Composers } from './mail/topics.ts';
import { messageLetters } from './messages/letters.ts';
import { changeLetters } from './rentals/changeLetters.ts';
import { rentalLetters } from './rentals/letters.ts';
import { moneyLetters } from './rentals/moneyLetters.ts';
import { caseLetters } from './reports/letters.ts';
import { reviewLetters } from './reviews/letters.ts';

/** The composers of every email, from their modules; `mail` itself imports none of them. */
export const mailComposers = (context: Context): Composers => ({
  ...passwordLetters(context),
  ...emailLetters(context),
  ...emailChangeLetters(context),
  ...rentalLetters(context),
  ...changeLetters(context),
  ...moneyLetters(context),
  ...handoverLetters(context),
  ...disputeLetters(context),
  ...reviewLetters(context),
  ...messageLetters(context),
  ...calendarLetters(context),
  ...decisionLetters(context),
  ...caseLetters(context),
});
