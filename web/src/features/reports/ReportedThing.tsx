import { Avatar } from '../../ui/media/Avatar.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { Reported } from './reported.ts';

/** What is reported, in a strip: its picture, or that of the person, what it is called, and whom it is by. */
export function ReportedThing({ subject: { kind }, title, image, person }: Reported) {
  const say = useWords('cases');
  const rich = useRichWords('cases');
  return (
    <div className="flex items-center gap-3.5 rounded-lg bg-subtle p-3.5 dark:bg-card">
      {kind === 'item' || image ? (
        <span className="size-14 shrink-0 overflow-hidden rounded-md bg-sunken">
          <Photo src={image} alt="" sizes="56px" />
        </span>
      ) : (
        <Avatar id={person.id} name={person.name} src={person.avatar} className="size-14 text-lg" />
      )}
      <div className="min-w-0">
        <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {title}
        </p>
        <p className="truncate text-sm text-muted-foreground">
          {kind === 'user' ? say('kind.user') : rich(`by.${kind}`, { name: <bdi>{person.name}</bdi> })}
        </p>
      </div>
    </div>
  );
}
