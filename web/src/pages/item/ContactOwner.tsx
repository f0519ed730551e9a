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
import { useSignInFirst } from './useRentActions.ts';

interface ContactOwnerProps {
  readonly item: ItemDetails;
  readonly messageRef: RefObject<HTMLElement | null>;
}

/** Owner of a visitor's draft. */
const NOBODY = 0;

/** The message box. Enter sends, Shift+Enter starts a new line. */
export function ContactOwner({ item, messageRef }: ContactOwnerProps) {
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
        title: 'Please login',
        description: 'You need to be logged in to send messages',
        tone: 'destructive',
      });
      return signIn();
    }
    if (draft.content.trim() === '') {
      return toast({
        title: 'Empty message',
        description: 'Please enter a message before sending',
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
          toast({ title: 'Message sent', description: "You'll be notified when the owner responds." });
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
        Contact the owner
      </h3>
      <Field label="Your message" hint="Enter sends, Shift+Enter begins a new line.">
        <Textarea
          ref={(element) => {
            messageRef.current = element;
          }}
          rows={4}
          maxLength={MESSAGE_MAX}
          placeholder="Ask about pick-up, condition or dates"
          value={draft.content}
          onChange={(event) => setDraft(newDraft(event.target.value))}
          onKeyDown={sendOnEnter}
        />
      </Field>
      <Button type="submit" icon={Send} pending={message.isPending} pendingText="Sending..." className="mt-3">
        Send Message
      </Button>
    </form>
  );
}
