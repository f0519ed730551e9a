import { STORED_IMAGE } from '@lendloop/contract/images';
import { useMutation } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';

import { messageOf } from '../../api/ApiError.ts';
import { upload } from '../../api/upload.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { avatarPicture } from './avatarPicture.ts';

interface AvatarFieldProps {
  /** Whose picture: chooses the letter and its ground while there is none. */
  readonly user: { readonly id: number; readonly fullName: string };
  /** An address; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** A portrait by upload or by address, shown at once; it is kept when the form is saved. */
export function AvatarField({ user, value, onChange, error }: AvatarFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const [progress, setProgress] = useState(0);
  const send = useMutation({
    mutationFn: async (chosen: File) => upload(await avatarPicture(chosen), setProgress),
    onSuccess: ({ url }) => onChange(url),
  });
  const isStored = STORED_IMAGE.test(value);

  function change(next: string) {
    send.reset();
    onChange(next);
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar id={user.id} name={user.fullName} src={value} className="size-20 text-2xl" />
        <div className="flex flex-wrap gap-2">
          <Button
            ref={uploadButton}
            variant="outline"
            icon={Upload}
            pending={send.isPending}
            pendingText="Uploading..."
            onClick={() => file.current?.click()}
          >
            Upload Photo
          </Button>
          {value !== '' && (
            <Button
              variant="ghost"
              icon={Trash2}
              onClick={() => {
                change('');
                uploadButton.current?.focus();
              }}
            >
              Remove
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
            if (chosen) send.mutate(chosen);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {send.isPending && `Uploading... ${Math.round(progress * 100)}%`}
        {send.isSuccess && 'Photo uploaded. Save your changes to keep it.'}
      </p>
      <Field
        label="Avatar URL"
        error={send.isError ? messageOf(send.error) : error}
        hint={isStored ? 'Your uploaded photo is used. An address here replaces it.' : undefined}
      >
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          value={isStored ? '' : value}
          onChange={({ target }) => change(target.value)}
        />
      </Field>
    </div>
  );
}
