import type { MessageWarning as Warning } from '@lendloop/contract/cases/warnings';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { useWords } from '../../words/useWords.ts';
import { ReportButton } from './ReportButton.tsx';

interface MessageWarningProps {
  readonly messageId: number;
  readonly excerpt: string;
  readonly warnings: readonly Warning[];
  readonly person: { readonly id: number; readonly name: string };
}

/** What the receiver of a message is warned of, until they hide it. */
export function MessageWarning({ messageId, excerpt, warnings, person }: MessageWarningProps) {
  const say = useWords('cases');
  const [isHidden, setIsHidden] = useState(false);
  if (isHidden) return null;
  return (
    <div
      role="note"
      className="max-w-[82%] min-w-0 rounded-xl bg-warning-soft p-3.5 text-sm text-warning-strong lg:max-w-[64%]"
    >
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {say(`warning.${warning}`)}
        </p>
      ))}
      <div className="mt-1 flex flex-wrap gap-1">
        <ReportButton subject={{ kind: 'message', id: messageId }} title={excerpt} person={person} />
        <Button variant="ghost" size="sm" onClick={() => setIsHidden(true)}>
          {say('warning.hide')}
        </Button>
      </div>
    </div>
  );
}
