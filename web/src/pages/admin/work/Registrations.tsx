import type { ManagedUser } from '@lendloop/contract/admin';
import { useInfiniteQuery } from '@tanstack/react-query';

import { registrationsQuery } from '../../../features/admin/queries.ts';
import { Badge } from '../../../ui/label/Badge.tsx';
import type { TableColumn } from '../../../ui/layout/Table.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { DayText } from '../values/DayText.tsx';
import { Decided } from './Decided.tsx';
import { UserActions } from './UserActions.tsx';

const COLUMNS: readonly TableColumn<ManagedUser>[] = [
  {
    key: 'user',
    header: 'User',
    cell: ({ id, fullName, username, avatar, isAdmin }) => (
      <span className="flex items-center gap-3">
        <Avatar id={id} name={fullName} src={avatar} className="size-10" />
        <span className="min-w-[16ch] leading-tight wrap-anywhere">
          <span dir="auto" className="block font-semibold">
            {fullName}
          </span>
          <bdi className="text-sm text-muted-foreground">@{username}</bdi>
        </span>
        {isAdmin && <Badge>Admin</Badge>}
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <bdi>{email}</bdi>,
    className: 'text-foreground-soft min-w-[24ch] wrap-anywhere',
  },
  {
    key: 'registered',
    header: 'Registered',
    cell: ({ createdAt }) => <DayText moment={createdAt} />,
    className: 'text-foreground-soft',
  },
  {
    key: 'sign-in',
    header: 'Sign-in',
    cell: ({ authProvider }) => (authProvider === 'google' ? 'Google' : 'Email'),
    className: 'text-foreground-soft',
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ suspendedAt, verificationStatus }) => (
      <Decided status={suspendedAt === null ? verificationStatus : 'suspended'} />
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (user) => <UserActions user={user} />,
  },
];

interface RegistrationsProps {
  /** Part of a name or e-mail address. */
  search: string;
  /** `new`: users registered in the last 30 days. */
  scope: 'new' | 'all';
}

/** Users, newest first. */
export function Registrations({ search, scope }: RegistrationsProps) {
  const nobody = scope === 'new' ? 'Nobody new' : 'Nobody';
  return (
    <PagedTable
      query={useInfiniteQuery(registrationsQuery(scope, search))}
      label={scope === 'new' ? 'New users' : 'All users'}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={search === '' ? 'Nobody registered in the last 30 days.' : `${nobody} is found by "${search}".`}
    />
  );
}
