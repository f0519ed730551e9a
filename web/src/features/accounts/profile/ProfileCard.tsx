import type { PublicUser } from '@lendloop/contract/accounts';
import { BadgeCheck, Calendar, MapPin, Shield } from 'lucide-react';
import type { ReactNode } from 'react';

import { useMonth } from '../../../site/queries.ts';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useWords } from '../../../words/useWords.ts';

interface ProfileCount {
  readonly label: string;
  /** Undefined while loading. */
  readonly count: number | string | undefined;
}

interface ProfileCardProps {
  readonly user: PublicUser & { readonly isAdmin?: boolean };
  readonly counts: readonly ProfileCount[];
  /** Heading level of the person's name. */
  readonly heading: 'h1' | 'h2';
  /** Actions, shown at the bottom. */
  readonly children?: ReactNode;
}

/** A person's picture, names, badges, counts, location and join date. */
export function ProfileCard({ user, counts, heading: Heading, children }: ProfileCardProps) {
  const say = useWords('profile');
  const monthOf = useMonth();
  const isVerified = user.verificationStatus === 'approved';
  return (
    <aside
      aria-label={say('card.label')}
      className="min-w-0 rounded-2xl border border-border bg-card p-5 shadow-sm md:p-7 lg:sticky lg:top-28"
    >
      <div className="flex items-center gap-4 lg:flex-col lg:text-center">
        <Avatar
          id={user.id}
          name={user.fullName}
          src={user.avatar}
          className="size-[76px] text-3xl lg:size-28 lg:text-4xl"
        />
        <div className="min-w-0 max-w-full">
          <Heading dir="auto" className="font-display text-2xl font-semibold wrap-anywhere">
            {user.fullName}
          </Heading>
          <p className="text-md text-muted-foreground wrap-anywhere">
            <bdi>@{user.username}</bdi>
          </p>
          {(user.isAdmin || isVerified) && (
            <p className="mt-2 flex flex-wrap gap-1.5 lg:justify-center">
              {user.isAdmin && (
                <StatusBadge tone="info" icon={Shield} className="bg-primary-soft text-primary-strong">
                  {say('card.admin')}
                </StatusBadge>
              )}
              {isVerified && (
                <StatusBadge tone="success" icon={BadgeCheck}>
                  {say('card.verified')}
                </StatusBadge>
              )}
            </p>
          )}
        </div>
      </div>
      <Counts counts={counts} />
      <ul className="mt-4 grid gap-2.5 text-md text-foreground-soft">
        <li className="flex items-center gap-3">
          <Calendar className="size-[18px] shrink-0 text-muted-foreground" aria-hidden />
          {say('card.since', { month: monthOf(user.createdAt) })}
        </li>
        {user.location && (
          <li className="flex items-center gap-3">
            <MapPin className="size-[18px] shrink-0 text-muted-foreground" aria-hidden />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {user.location}
            </span>
          </li>
        )}
      </ul>
      {children}
    </aside>
  );
}

function Counts({ counts }: { counts: readonly ProfileCount[] }) {
  return (
    <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] divide-x divide-border border-y border-border py-4 text-center">
      {counts.map(({ label, count }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="font-display text-2xl font-bold tabular">{count ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
