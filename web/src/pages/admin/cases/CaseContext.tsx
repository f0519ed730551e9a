import type { CaseDetails } from '@lendloop/contract/cases/cases';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';

import { Photo } from '../../../ui/media/Photo.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';

/** What a case is about, as it stands where people see it. */
export function CaseContext({ found }: { readonly found: CaseDetails }) {
  const say = useWords('cases');
  const { subject, context } = found;
  const at = context.messages.findIndex(({ id }) => id === subject.id);
  return (
    <section>
      <h3 className="font-sans text-sm font-semibold text-muted-foreground">
        {at < 0
          ? say('cases.context')
          : say('cases.context.messages', { before: at, after: context.messages.length - at - 1 })}
      </h3>
      {context.item && (
        <p className="mt-1 text-md">
          <Link
            to={paths.item}
            params={{ id: String(context.item.id) }}
            className="relative touch-target font-semibold wrap-anywhere hover:underline"
          >
            <bdi>{context.item.title}</bdi>
          </Link>
        </p>
      )}
      <div className="mt-3 grid gap-2 rounded-lg bg-subtle p-4 empty:hidden dark:bg-sunken">
        {context.image !== null &&
          (subject.kind === 'user' || subject.kind === 'evidence' ? (
            <img
              src={context.image}
              alt={say(`kind.${subject.kind}`)}
              className="max-h-72 justify-self-start rounded-md object-contain"
            />
          ) : (
            <div className="aspect-4/3 w-full max-w-72 overflow-hidden rounded-md bg-sunken">
              <Photo src={context.image} alt={say(`kind.${subject.kind}`)} sizes="288px" />
            </div>
          ))}
        {context.messages.length === 0 && context.text !== null && (
          <p dir="auto" className="text-start text-md wrap-anywhere whitespace-pre-line">
            {context.text}
          </p>
        )}
        {context.messages.length > 0 && <Messages found={found} />}
      </div>
    </section>
  );
}

/** The messages around the reported one: on one side those of whom it concerns, on the other those of the other person. */
function Messages({ found: { subject, concerned, context } }: { readonly found: CaseDetails }) {
  const say = useWords('cases');
  return (
    <ol className="grid gap-2">
      {context.messages.map(({ id, sender, content, isRemoved }, index) => {
        const isReported = id === subject.id;
        const isConcerned = sender.id === concerned?.id;
        const isFirst = context.messages[index - 1]?.sender.id !== sender.id;
        return (
          <li
            key={id}
            className={cn('grid gap-1', isConcerned ? 'justify-items-start' : 'justify-items-end')}
          >
            <bdi className={cn('px-1 text-xs font-semibold text-muted-foreground', !isFirst && 'sr-only')}>
              {sender.fullName}
            </bdi>
            <div
              className={cn(
                'max-w-[85%] min-w-0 rounded-2xl px-4 py-2.5 text-md',
                isConcerned ? 'rounded-es-xs' : 'rounded-ee-xs',
                isReported
                  ? 'border-2 border-destructive bg-danger-soft text-danger-strong'
                  : isConcerned
                    ? 'border border-border bg-card'
                    : 'bg-sunken dark:bg-secondary',
              )}
            >
              {isReported && <span className="sr-only">{say('cases.reported')} </span>}
              <p dir="auto" className="text-start wrap-anywhere whitespace-pre-line">
                {isRemoved && !content ? <i>{say('cases.gone')}</i> : content}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
