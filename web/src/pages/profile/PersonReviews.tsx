import type { PublicUser } from '@lendloop/contract/accounts';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { ReportButton } from '../../features/reports/ReportButton.tsx';
import { AboutPerson } from '../../features/reviews/person/AboutPerson.tsx';

interface PersonReviewsProps {
  readonly person: PublicUser;
  readonly as: 'owner' | 'renter';
}

/** What others wrote about a person on one side, each review and answer with a button that reports it. */
export function PersonReviews({ person, as }: PersonReviewsProps) {
  const me = useCurrentUser();
  return (
    <AboutPerson
      person={person}
      as={as}
      renderActions={({ id, reviewer, comment }) =>
        me &&
        me.id !== reviewer.id && (
          <ReportButton
            className="mt-2 -ms-2"
            subject={{ kind: 'review', id }}
            title={comment ?? reviewer.fullName}
            person={{ id: reviewer.id, name: reviewer.fullName, avatar: reviewer.avatar }}
          />
        )
      }
      renderAnswerActions={({ id, answer }) =>
        me &&
        answer &&
        me.id !== person.id && (
          <ReportButton
            className="mt-2 -ms-2"
            subject={{ kind: 'answer', id }}
            title={answer.text}
            person={{ id: person.id, name: person.fullName, avatar: person.avatar }}
          />
        )
      }
    />
  );
}
