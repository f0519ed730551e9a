import type { ItemDetails } from '@lendloop/contract/items';
import { MESSAGE_MAX } from '@lendloop/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState, type KeyboardEvent, type RefObject } from 'react';

import { currentUserQuery } from '../../features/accounts/queries.ts';
import { newDraft } from '../../features/messages/draft.ts';
import { keepDraft, readDraft } from '../../features/messages/drafts.ts';
import { useSendMessage } from '../../features/messages/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { useWords } from '../../words/useWords.ts';
import { useSignInFirst } from './useRentActions.ts';

interface ContactOwnerProps {
  readonly item: ItemDetails;
  readonly messageRef: RefObject<HTMLElement | null>;
}

/** Owner of a visitor's draft. */
const NOBODY = 0;

/** The message box. Enter sends, Shift+Enter starts a new line. */
export function ContactOwner({ item, messageRef }: ContactOwnerProps) {
  const say = useWords('item');
  const client = useQueryClient();
  const signIn = useSignInFirst();
  const message = useSendMessage();
  const conversation = { otherUserId: item.ownerId, itemId: item.id };
  const [draft, setDraft] = useState(() => newDraft(readDraft(NOBODY, conversation)));

  async function send() {
    const user = await client.ensureQueryData(currentUserQuery);
    if (!user) {
      // Keeps the text for when they return from signing in.
      keepDraft(NOBODY, conversation, draft.content);
      toast({
        title: say('contact.login'),
        description: say('contact.login.text'),
        tone: 'destructive',
      });
      return signIn();
    }
    if (draft.content.trim() === '') {
      return toast({
        title: say('contact.empty'),
        description: say('contact.empty.text'),
        tone: 'destructive',
      });
    }
    if (message.isPending) return;
    message.mutate(
      { receiverId: item.ownerId, itemId: item.id, ...draft },
      {
        onSuccess: () => {
          setDraft(newDraft());
          keepDraft(NOBODY, conversation, '');
          toast({ title: say('contact.sent'), description: say('contact.sent.text') });
        },
      },
    );
  }

  function sendOnEnter(event: KeyboardEvent) {
    // While an input method is composing, Enter accepts the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  return (
    <form
      aria-labelledby="contact-heading"
      className="mt-8 max-w-[640px]"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3 id="contact-heading" className="mb-4 text-xl">
        {say('contact')}
      </h3>
      <Field label={say('contact.message')} hint={say('contact.keys')}>
        <Textarea
          ref={(element) => {
            messageRef.current = element;
          }}
          rows={4}
          maxLength={MESSAGE_MAX}
          placeholder={say('contact.example')}
          value={draft.content}
          onChange={(event) => setDraft(newDraft(event.target.value))}
          onKeyDown={sendOnEnter}
        />
      </Field>
      <Button
        type="submit"
        icon={Send}
        pending={message.isPending}
        pendingText={say('contact.sending')}
        className="mt-3"
      >
        {say('contact.send')}
      </Button>
    </form>
  );
}
