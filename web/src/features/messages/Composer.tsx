import { MESSAGE_MAX } from '@lendloop/contract/messages';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { IconButton } from '../../ui/button/IconButton.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { useWords } from '../../words/useWords.ts';
import type { ConversationKey } from './conversationKey.ts';
import { keepDraft, readDraft } from './drafts.ts';

interface ComposerProps {
  readonly viewerId: number;
  readonly conversation: ConversationKey;
  /** Whether the field takes the focus when the conversation opens. */
  readonly takesFocus: boolean;
  readonly onSend: (content: string) => void;
  /** Called on every change of the text. */
  readonly onTyping: () => void;
}

/** The message field. Enter sends, Shift+Enter starts a new line. Unsent text is kept as a draft of the conversation. */
export function Composer({ viewerId, conversation, takesFocus, onSend, onTyping }: ComposerProps) {
  const say = useWords('messages');
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readDraft(viewerId, conversation));

  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  function change(next: string) {
    setText(next);
    keepDraft(viewerId, conversation, next);
  }

  function send() {
    const content = text.trim();
    field.current?.focus();
    if (content === '') {
      toast({ title: say('empty'), description: say('empty.text'), tone: 'destructive' });
      return;
    }
    change('');
    onSend(content);
  }

  function sendOnEnter(event: KeyboardEvent) {
    // During IME composition, Enter accepts the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="flex shrink-0 items-end gap-2.5 border-t border-border bg-card p-3 max-md:pb-5 md:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="min-w-0 flex-1">
        <Textarea
          ref={field}
          rows={1}
          aria-label={say('field')}
          enterKeyHint="send"
          placeholder={say('field.example')}
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={(event) => {
            change(event.target.value);
            onTyping();
          }}
          onKeyDown={sendOnEnter}
          className="field-sizing-content max-h-40 min-h-12 resize-none rounded-xl px-4 py-[11px]"
        />
      </div>
      <IconButton icon={SendHorizontal} label={say('send')} variant="primary" size="lg" type="submit" />
    </form>
  );
}
