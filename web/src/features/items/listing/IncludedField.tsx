import { INCLUDED_LENGTH, INCLUDED_MAX } from '@lendloop/contract/handover/handover';
import { Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type Ref } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import { clip } from '../../../ui/form/characters.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Input } from '../../../ui/form/Input.tsx';
import { Chip } from '../../../ui/label/Chip.tsx';
import { useWords } from '../../../words/useWords.ts';

interface IncludedFieldProps {
  readonly parts: readonly string[];
  readonly onChange: (parts: readonly string[]) => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The parts that belong to a listing, one after the other. They are ticked off at each handover. */
export function IncludedField({ parts, onChange, error, ref }: IncludedFieldProps) {
  const say = useWords('listing');
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const part = typed.trim();
  const isFull = parts.length >= INCLUDED_MAX;

  function add() {
    if (part === '' || isFull) return;
    if (!parts.includes(part)) onChange([...parts, part]);
    setTyped('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter would send the whole form.
    event.preventDefault();
    add();
  }

  function remove(index: number) {
    onChange(parts.filter((_, at) => at !== index));
    // The button is gone: the next one takes the focus, or the one before.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
  }

  return (
    <div>
      <div className="flex items-end gap-2.5">
        <Field
          label={say('included')}
          aside={<bdi dir="ltr">{`${parts.length} / ${INCLUDED_MAX}`}</bdi>}
          className="flex-1"
        >
          <Input
            ref={ref}
            value={typed}
            disabled={isFull}
            placeholder={say('included.example')}
            autoComplete="off"
            onChange={({ target }) => setTyped(clip(target.value, INCLUDED_LENGTH))}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
        </Field>
        <Button variant="outline" icon={Plus} className="min-h-12" disabled={part === ''} onClick={add}>
          {say('included.add')}
        </Button>
      </div>
      {parts.length > 0 && (
        <ul ref={list} aria-label={say('included')} className="mt-3 flex flex-wrap gap-2">
          {parts.map((one, index) => (
            <li key={one} className="max-w-full">
              <Chip label={one} onRemove={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
      <p role={error === undefined ? undefined : 'alert'} className="mt-1.5 text-sm text-muted-foreground">
        {error === undefined ? (
          say('included.hint')
        ) : (
          <span className="font-medium text-destructive">{error}</span>
        )}
      </p>
    </div>
  );
}
