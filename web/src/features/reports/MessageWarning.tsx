import type { MessageWarning as Warning } from '@lendloop/contract/cases/warnings';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import { useWords } from '../../words/useWords.ts';
import { ReportButton } from './ReportButton.tsx';
import type { Reported } from './reported.ts';
import { adviceOn } from './warningAdvice.ts';

interface MessageWarningProps {
  readonly messageId: number;
  readonly excerpt: string;
  readonly warnings: readonly Warning[];
  readonly person: Reported['person'];
}

/** What the receiver of a message is warned of, until they hide it: what was found, and what to do. */
export function MessageWarning({ messageId, excerpt, warnings, person }: MessageWarningProps) {
  const say = useWords('cases');
  const [isHidden, setIsHidden] = useState(false);
  if (isHidden) return null;
  return (
    <div
      role="note"
      className="mt-0.5 flex w-full max-w-[82%] min-w-0 items-start gap-2 rounded-lg bg-warning-soft px-3.5 py-3 text-sm text-warning-strong md:max-w-[460px]"
    >
      <TriangleAlert className="mt-0.5 size-[18px] shrink-0" aria-hidden />
      <div className="grid min-w-0 gap-2">
        {adviceOn(warnings).map(({ found, advice }) => (
          <p key={advice}>
            <strong className="block font-semibold">
              {found.map((one) => say(`warning.${one}`)).join(' ')}
            </strong>{' '}
            {say(`advice.${advice}`)}
          </p>
        ))}
        <div className="flex flex-wrap gap-4">
          <ReportButton
            look="inNote"
            subject={{ kind: 'message', id: messageId }}
            title={excerpt}
            person={person}
          />
          <button
            type="button"
            className="relative min-h-6 font-semibold underline underline-offset-4 touch-target"
            onClick={() => setIsHidden(true)}
          >
            {say('warning.hide')}
          </button>
        </div>
      </div>
    </div>
  );
}
