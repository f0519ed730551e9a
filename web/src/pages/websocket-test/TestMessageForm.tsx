import { MESSAGE_MAX } from '@lendloop/contract/messages';
import { Send } from 'lucide-react';
import { useState } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { newDraft } from '../../features/messages/draft.ts';
import { deliver } from '../../live/deliver.ts';
import { live } from '../../live/live.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { useWords } from '../../words/useWords.ts';

/** How long the success notice stays, in ms. */
const NOTICE_MS = 3000;

const fail = (title: string, description?: string) => toast({ title, description, tone: 'destructive' });

/** Sends a message over the live connection only, to any user about any item. */
export function TestMessageForm({ isConnected }: { readonly isConnected: boolean }) {
  const say = useWords('tools');
  const [receiver, setReceiver] = useState('');
  const [item, setItem] = useState('');
  const [content, setContent] = useState('');
  const [isPending, setPending] = useState(false);
  const isFilled = receiver !== '' && item !== '' && content.trim() !== '';

  async function send() {
    const receiverId = Number(receiver);
    const itemId = Number(item);
    if (!receiverId || !itemId || !isFilled) return fail(say('socket.missing'));
    setPending(true);
    try {
      const stored = await deliver(live, { receiverId, itemId, ...newDraft(content) });
      if (!stored) return fail(say('socket.notConnected'));
      setContent('');
      toast({ title: say('socket.sent'), duration: NOTICE_MS });
    } catch (error) {
      fail(say('socket.failed'), messageOf(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      noValidate
      className="mt-8 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label={say('socket.receiver')}>
          <Input
            type="number"
            min={1}
            step={1}
            value={receiver}
            onChange={(event) => setReceiver(event.target.value)}
          />
        </Field>
        <Field label={say('socket.item')}>
          <Input
            type="number"
            min={1}
            step={1}
            value={item}
            onChange={(event) => setItem(event.target.value)}
          />
        </Field>
      </div>
      <Field label={say('socket.message')}>
        <Textarea
          rows={4}
          maxLength={MESSAGE_MAX}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        icon={Send}
        disabled={!isConnected || !isFilled}
        pending={isPending}
        pendingText={say('socket.sending')}
        className="justify-self-start"
      >
        {say('socket.send')}
      </Button>
    </form>
  );
}
