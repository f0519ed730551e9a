import { CloudOff, CloudUpload, RotateCcw, Trash2 } from 'lucide-react';

import type { OutboxEntry } from '../../offline/outbox/entries.ts';
import { discard, retry } from '../../offline/outbox/outbox.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SpinnerIcon } from '../../ui/button/SpinnerIcon.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

/** What became of something that was written on this device: waiting, sending or not sent, with what can be done about it. */
export function OutboxState({ entry, text }: { readonly entry: OutboxEntry; readonly text: string }) {
  const say = useWords('handover');
  const { state, refusal, key } = entry;
  const isFailed = state === 'failed';
  const Glyph = isFailed ? CloudOff : state === 'sending' ? SpinnerIcon : CloudUpload;
  return (
    <div
      className={cn(
        'rounded-md px-3.5 py-3 text-sm',
        isFailed ? 'bg-danger-soft text-danger-strong' : 'bg-warning-soft text-warning-strong',
      )}
    >
      <p role="status" className="flex items-start gap-2.5">
        <Glyph className="mt-px size-[18px] shrink-0" aria-hidden />
        <span className="min-w-0">
          <span className="font-semibold">{say(`outbox.${state}`)}</span>
          <span className="block wrap-anywhere">
            {refusal ? (refusal.code === 'expired' ? say('outbox.expired') : refusal.message) : text}
          </span>
        </span>
      </p>
      {state !== 'sending' && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          {isFailed && (
            <Button size="sm" variant="outline" icon={RotateCcw} onClick={() => void retry(key)}>
              {say('outbox.retry')}
            </Button>
          )}
          <Button size="sm" variant="outline" icon={Trash2} onClick={() => void discard(key)}>
            {say('outbox.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
