import { useState } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Input } from '../../../ui/form/Input.tsx';
import { useWords } from '../../../words/useWords.ts';
import { useAddImport } from './linkQueries.ts';

const NAME_MAX = 60;

/** Asks for the address of a calendar, whose days are then blocked. */
export function AddImport({ itemId }: { readonly itemId: number }) {
  const say = useWords('calendars');
  const { mutate, isPending } = useAddImport(itemId);
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');

  function add() {
    const body = { url: url.trim(), name: name.trim(), pieces: null };
    mutate(body, {
      onSuccess: () => {
        setUrl('');
        setName('');
      },
    });
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Field label={say('imports.address')} hint={say('imports.address.hint')}>
        <Input
          type="url"
          dir="ltr"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          autoComplete="off"
        />
      </Field>
      <Field label={say('imports.name')}>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={NAME_MAX} />
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="justify-self-end max-sm:w-full"
        disabled={url.trim() === '' || name.trim() === ''}
        pending={isPending}
        pendingText={say('imports.adding')}
      >
        {say('imports.add')}
      </Button>
    </form>
  );
}
