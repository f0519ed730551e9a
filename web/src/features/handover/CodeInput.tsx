import { codeDigits } from '@lendloop/contract/handover/handover';
import type { Ref } from 'react';

import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

export const CODE_LENGTH = 6;

interface CodeInputProps {
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly isWrong: boolean;
  /** The id of the text that says what is wrong. */
  readonly describedBy: string | undefined;
  readonly disabled: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Six boxes over one field, so that typing, pasting and screen readers meet a single code. Digits of any script are taken. */
export function CodeInput({ value, onChange, isWrong, describedBy, disabled, ref }: CodeInputProps) {
  const say = useWords('handover');
  return (
    <div dir="ltr" className="group relative">
      <input
        ref={ref}
        value={value}
        onChange={(event) => onChange(codeDigits(event.target.value).slice(0, CODE_LENGTH))}
        onFocus={({ target }) => isWrong && target.select()}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={say('enter.code')}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        className="peer absolute inset-0 z-10 size-full cursor-text rounded-md bg-transparent text-center text-base text-transparent caret-transparent outline-none selection:bg-transparent"
      />
      <div aria-hidden className="flex gap-1.5 peer-disabled:opacity-50 md:gap-2.5">
        {Array.from({ length: CODE_LENGTH }, (_, index) => (
          <span
            key={index}
            className={cn(
              'grid h-14 min-w-0 flex-1 place-items-center rounded-md border bg-card font-display text-3xl font-bold tabular md:h-18 md:text-4xl',
              isWrong ? 'border-destructive' : 'border-input',
              index === Math.min(value.length, CODE_LENGTH - 1) &&
                'group-focus-within:border-primary group-focus-within:outline-2 group-focus-within:outline-offset-2 group-focus-within:outline-ring',
              index === 3 && 'ms-1.5 md:ms-2',
            )}
          >
            {value[index] ?? ''}
          </span>
        ))}
      </div>
    </div>
  );
}
