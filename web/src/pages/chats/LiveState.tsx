import { useIsConnected } from '../../live/live.ts';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

/** Shows whether messages arrive live. */
export function LiveState({ className }: { readonly className?: string }) {
  const say = useWords('chats');
  const isConnected = useIsConnected();
  return (
    <p
      role="status"
      className={cn(
        'inline-flex max-w-full min-w-0 items-center gap-2 text-sm font-medium',
        isConnected ? 'text-success-strong' : 'text-warning-strong',
        className,
      )}
    >
      <span
        aria-hidden
        className={cn('size-2 shrink-0 rounded-full', isConnected ? 'bg-success' : 'bg-warning')}
      />
      <span className="truncate">{say(isConnected ? 'connected' : 'reconnecting')}</span>
    </p>
  );
}
