import { Stars } from '../../ui/label/Stars.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { cn } from '../../ui/style/classNames.ts';

interface HiddenReviewProps {
  readonly by: { readonly id: number; readonly fullName: string; readonly avatar: string | null };
  readonly className?: string;
}

/** Stands for a review that nobody may read yet. It is the same for every review: nothing of it is in the page. */
export function HiddenReview({ by, className }: HiddenReviewProps) {
  return (
    <div aria-hidden className={cn('flex items-center gap-3 rounded-lg bg-card/70 p-4', className)}>
      <Avatar id={by.id} name={by.fullName} src={by.avatar} className="size-9 text-sm" />
      <div className="min-w-0 flex-1 blur-[5px]">
        <Stars value={5} />
        <div className="mt-1.5 h-2.5 w-11/12 rounded-full bg-foreground-soft/60" />
        <div className="mt-2 h-2.5 w-3/5 rounded-full bg-foreground-soft/60" />
      </div>
    </div>
  );
}
