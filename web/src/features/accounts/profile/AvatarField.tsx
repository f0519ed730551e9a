import { ProfileBody } from '@lendloop/contract/accounts';
import { STORED_IMAGE } from '@lendloop/contract/images';
import { useMutation } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { useRef, useState, type Ref } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { upload } from '../../../api/upload.ts';
import { useSite } from '../../../site/queries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Input } from '../../../ui/form/Input.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useWords } from '../../../words/useWords.ts';
import { avatarPicture } from './avatarPicture.ts';

interface AvatarFieldProps {
  /** Owner of the picture. Determines the placeholder's letter and colour. */
  readonly user: { readonly id: number; readonly fullName: string };
  /** URL of the picture; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  /** The text input, so that the form can focus it when it is invalid. */
  readonly inputRef: Ref<HTMLInputElement>;
  /** Whether the server already has this value. */
  readonly isSaved: boolean;
  readonly error: string | undefined;
}

const showable = (value: string): string | null => ProfileBody.shape.avatar.safeParse(value).data ?? null;

/** A picture by upload or URL with an immediate preview. It is saved with the form. */
export function AvatarField({ user, value, onChange, onBlur, inputRef, isSaved, error }: AvatarFieldProps) {
  const say = useWords('settings');
  const file = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const [progress, setProgress] = useState(0);
  // Follows the URL on blur only: a half-typed one does not load.
  const [preview, setPreview] = useState(() => showable(value));
  const send = useMutation({
    mutationFn: async (chosen: File) => upload(await avatarPicture(chosen, say), setProgress),
    onSuccess: ({ url }) => {
      onChange(url);
      setPreview(url);
    },
  });
  const isStored = STORED_IMAGE.test(value);
  const { remotePictures } = useSite();
  const storedHint = isStored ? say('avatar.url.stored') : undefined;

  function remove() {
    send.reset();
    onChange('');
    setPreview(null);
    uploadButton.current?.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 md:gap-x-5">
        <Avatar id={user.id} name={user.fullName} src={preview} className="size-16 text-2xl md:size-20" />
        <div className="flex flex-wrap gap-2">
          <Button
            ref={uploadButton}
            variant="outline"
            icon={Upload}
            pending={send.isPending}
            pendingText={say('avatar.uploading')}
            className="max-md:px-3.5"
            onClick={() => file.current?.click()}
          >
            {say('avatar.upload')}
          </Button>
          {value !== '' && (
            <Button variant="ghost" icon={Trash2} className="max-md:px-3.5" onClick={remove}>
              {say('avatar.remove')}
            </Button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/*"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            setProgress(0);
            if (chosen) send.mutate(chosen);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      <p role="status" className="text-sm text-muted-foreground empty:-mt-4">
        {send.isPending && say('avatar.progress', { done: progress })}
        {send.isSuccess && !isSaved && say('avatar.uploaded')}
      </p>
      <Field
        label={say('avatar.url')}
        error={send.isError ? messageOf(send.error) : error}
        hint={remotePictures ? storedHint : say('avatar.url.hidden')}
      >
        <Input
          ref={inputRef}
          type="url"
          dir="ltr"
          inputMode="url"
          placeholder="https://"
          value={isStored ? '' : value}
          onChange={({ target }) => {
            send.reset();
            onChange(target.value);
          }}
          onBlur={() => {
            onBlur();
            setPreview(showable(value));
          }}
        />
      </Field>
    </div>
  );
}
