import type { ManagedUser } from '@lendloop/contract/admin';
import { useInfiniteQuery } from '@tanstack/react-query';

import { registrationsQuery } from '../../../features/admin/queries.ts';
import { Badge } from '../../../ui/label/Badge.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { PagedTable } from '../table/PagedTable.tsx';
import type { AdminColumn } from '../table/useColumns.ts';
import { DayText } from '../values/DayText.tsx';
import { Decided } from './Decided.tsx';
import { UserActions } from './UserActions.tsx';

const COLUMNS: readonly AdminColumn<ManagedUser>[] = [
  {
    key: 'user',
    header: 'column.user',
    cell: ({ id, fullName, username, avatar, isAdmin }) => (
      <span className="flex items-center gap-3">
        <Avatar id={id} name={fullName} src={avatar} className="size-10" />
        <span className="min-w-[16ch] leading-tight wrap-anywhere">
          <span dir="auto" className="block font-semibold">
            {fullName}
          </span>
          <bdi className="text-sm text-muted-foreground">@{username}</bdi>
        </span>
        {isAdmin && <AdminBadge />}
      </span>
    ),
  },
  {
    key: 'email',
    header: 'column.email',
    cell: ({ email }) => <bdi>{email}</bdi>,
    className: 'text-foreground-soft min-w-[24ch] wrap-anywhere',
  },
  {
    key: 'registered',
    header: 'column.registered',
    cell: ({ createdAt }) => <DayText moment={createdAt} />,
    className: 'text-foreground-soft',
  },
  {
    key: 'sign-in',
    header: 'column.signIn',
    cell: ({ authProvider }) => <SignInMethod provider={authProvider} />,
    className: 'text-foreground-soft',
  },
  {
    key: 'status',
    header: 'column.status',
    cell: ({ suspendedAt, verificationStatus }) => (
      <Decided status={suspendedAt === null ? verificationStatus : 'suspended'} />
    ),
  },
  {
    key: 'actions',
    header: 'column.actions',
    hideHeader: true,
    align: 'end',
    cell: (user) => <UserActions user={user} />,
  },
];

const AdminBadge = () => <Badge>{useWords('admin')('admin')}</Badge>;

const SignInMethod = ({ provider }: { provider: ManagedUser['authProvider'] }) =>
  useWords('admin')(provider === 'google' ? 'user.google' : 'user.email');

interface RegistrationsProps {
  /** Part of a name or e-mail address. */
  search: string;
  /** `new`: users registered in the last 30 days. */
  scope: 'new' | 'all';
}

/** Users, newest first. */
export function Registrations({ search, scope }: RegistrationsProps) {
  const say = useWords('admin');
  const rich = useRichWords('admin');
  const list = scope === 'new' ? 'users' : 'everybody';
  return (
    <PagedTable
      query={useInfiniteQuery(registrationsQuery(scope, search))}
      label={say(`${list}.label`)}
      loading={say(`${list}.loading`)}
      failed={say(`${list}.failed`)}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={search === '' ? say(`${list}.none`) : rich(`${list}.noMatch`, { search: <bdi>{search}</bdi> })}
    />
  );
}
