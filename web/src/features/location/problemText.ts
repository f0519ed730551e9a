import type { Say } from '@lendloop/words/formatter';

import type { PositionProblem } from './position.ts';

interface ProblemText {
  readonly title: string;
  readonly message: string;
}

/** A geolocation failure in the reader's language. Of a failure without a reason the browser's own words are shown. */
export function problemText(say: Say<'location'>, { reason, detail }: PositionProblem): ProblemText {
  switch (reason) {
    case 'denied':
      return { title: say('denied'), message: say('denied.text') };
    case 'unavailable':
      return { title: say('unavailable'), message: say('unavailable.text') };
    case 'unsupported':
      return { title: say('failed'), message: say('failed.unsupported') };
    case 'failed':
      return { title: say('failed'), message: detail || say('failed.slow') };
  }
}
