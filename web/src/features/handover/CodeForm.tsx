import type { HandoverPhase } from '@lendloop/contract/handover/handover';
import { Check, CircleAlert, ScanLine } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

import { messageOf } from '../../api/apiError.ts';
import type { OutboxEntry } from '../../offline/outbox/entries.ts';
import { discard } from '../../offline/outbox/outbox.ts';
import { Button } from '../../ui/button/Button.tsx';
import { buttonStyle } from '../../ui/button/buttonStyle.ts';
import { SpinnerIcon } from '../../ui/button/SpinnerIcon.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { cn } from '../../ui/style/classNames.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { CODE_LENGTH, CodeInput } from './CodeInput.tsx';
import { OutboxState } from './OutboxState.tsx';
import { readCode } from './readCode.ts';
import { codeIn } from './scanned.ts';

interface CodeFormProps {
  readonly rentalId: number;
  readonly phase: HandoverPhase;
  /** The name of the person who shows the code. */
  readonly name: string;
  /** What the camera has opened the page with; the form begins anew with another one. */
  readonly scanned: string | null;
  /** A code that was entered here and has not arrived, or was refused. */
  readonly waiting: OutboxEntry | undefined;
  /** Stores the code and whatever else was written; resolves once it is known whether it arrived. */
  readonly onEnter: (code: string) => Promise<void>;
}

/** Where who gives the item enters the code of who receives it. */
export function CodeForm({ rentalId, phase, name, scanned, waiting, onEnter }: CodeFormProps) {
  const say = useWords('handover');
  const rich = useRichWords('handover');
  const [typed, setTyped] = useState(scanned ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const person = <bdi>{name}</bdi>;
  const refused = waiting?.state === 'failed' && waiting.refusal?.code === 'wrong_code' ? waiting : undefined;
  // What is on its way from here keeps the form and its focus.
  const queued = waiting && !refused && !isPending ? waiting : undefined;
  const message = problem ?? (refused && typed === '' ? (refused.refusal?.message ?? null) : null);
  const shown = typed === '' && refused ? (refused.about['code'] ?? '') : typed;

  const refusedKey = isPending ? undefined : refused?.key;
  useEffect(() => {
    // The next digits replace the wrong ones.
    if (refusedKey !== undefined) field.current?.select();
  }, [refusedKey]);

  function type(digits: string) {
    setProblem(null);
    if (refused) void discard(refused.key);
    setTyped(digits);
  }

  async function enter(event: FormEvent) {
    event.preventDefault();
    if (typed.length < CODE_LENGTH) {
      setProblem(say('enter.short'));
      field.current?.focus();
      return;
    }
    setPending(true);
    try {
      await onEnter(typed);
      setTyped('');
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setPending(false);
    }
  }

  async function scan(picture: Blob) {
    const address = await readCode(picture).catch(() => null);
    const code = address === null ? null : codeIn(address, rentalId, phase);
    if (code !== null) type(code);
    else toast({ title: say(address === null ? 'enter.unread' : 'enter.other'), tone: 'destructive' });
  }

  return (
    <section className="rounded-2xl border border-border bg-card p-6 shadow-md md:p-8">
      <h2 className="text-xl wrap-anywhere md:text-2xl">{rich('enter.title', { name: person })}</h2>
      <p className="mt-1 text-md text-muted-foreground">{rich(`enter.text.${phase}`, { name: person })}</p>
      {queued ? (
        <div className="mt-6 grid gap-4">
          <CodeInput
            value={queued.about['code'] ?? ''}
            onChange={() => {}}
            isWrong={false}
            describedBy={undefined}
            disabled
          />
          <OutboxState entry={queued} text={say('saved')} />
        </div>
      ) : (
        <form className="mt-6" onSubmit={(event) => void enter(event)}>
          <CodeInput
            ref={field}
            value={shown}
            onChange={type}
            isWrong={message !== null}
            describedBy={message === null ? undefined : problemId}
            disabled={isPending}
          />
          <p
            id={problemId}
            role="alert"
            className="mt-3 flex items-center gap-1.5 text-sm font-medium text-destructive empty:hidden"
          >
            {message !== null && (
              <>
                <CircleAlert className="size-4 shrink-0" aria-hidden />
                {message}
              </>
            )}
          </p>
          <div className="mt-6 grid gap-2.5">
            <Button
              type="submit"
              size="lg"
              icon={Check}
              disabled={refused !== undefined && typed === ''}
              pending={isPending}
              pendingText={say('enter.pending')}
            >
              {say(`enter.${phase}`)}
            </Button>
            <ScanButton onPicture={scan} />
          </div>
        </form>
      )}
    </section>
  );
}

/** Opens the camera for one picture of the code. */
function ScanButton({ onPicture }: { readonly onPicture: (picture: Blob) => Promise<void> }) {
  const say = useWords('handover');
  const [isReading, setReading] = useState(false);
  return (
    <label
      className={cn(
        buttonStyle({ variant: 'outline', size: 'lg' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
      )}
    >
      {isReading ? <SpinnerIcon /> : <ScanLine aria-hidden />}
      {say(isReading ? 'enter.scanning' : 'enter.scan')}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        disabled={isReading}
        className="sr-only"
        onChange={({ target }) => {
          const picture = target.files?.[0];
          target.value = '';
          if (!picture) return;
          setReading(true);
          void onPicture(picture).finally(() => setReading(false));
        }}
      />
    </label>
  );
}
