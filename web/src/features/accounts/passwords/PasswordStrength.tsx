import type { ReactNode } from 'react';

import { cn } from '../../../ui/style/classNames.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { estimateStrength } from './passwordStrength.ts';

interface PasswordStrengthProps {
  readonly password: string;
  /** Names and email address of the user, which are easy to guess. */
  readonly about?: readonly string[];
}

const COLOURS = ['bg-destructive', 'bg-warning', 'bg-success', 'bg-success'];

const emphasize = (held: ReactNode) => <span className="font-semibold text-foreground">{held}</span>;

/**
 * Four bars and a label for the strength of a password, announced to screen readers. Only a hint: weak passwords are
 * accepted.
 */
export function PasswordStrength({ password, about = [] }: PasswordStrengthProps) {
  const say = useWords('waysIn');
  const rich = useRichWords('waysIn');
  const strength = password === '' ? null : estimateStrength(password, about);
  const word = strength && rich(`strength.${strength.level}`, { level: emphasize });
  return (
    <div className={strength ? 'mt-2' : undefined}>
      {strength && (
        <div aria-hidden className="flex gap-1">
          {COLOURS.map((_, index) => (
            <span
              key={index}
              className={cn(
                'h-1 flex-1 rounded-full',
                index < strength.level ? COLOURS[strength.level - 1] : 'bg-sunken dark:bg-secondary',
              )}
            />
          ))}
        </div>
      )}
      <p role="status" className={cn('text-sm text-muted-foreground', strength && 'mt-1.5')}>
        {strength?.advice ? rich('strength.advised', { strength: word, advice: say(strength.advice) }) : word}
      </p>
    </div>
  );
}
