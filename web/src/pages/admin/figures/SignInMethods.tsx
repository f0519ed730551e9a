import type { UserMetrics } from '@lendloop/contract/admin';

import { useWords } from '../../../words/useWords.ts';
import { percentOf, useFormats } from '../values/useFormats.ts';

/** The number of users of each sign-in method. */
export function SignInMethods({ emailAuth, googleAuth }: Pick<UserMetrics, 'emailAuth' | 'googleAuth'>) {
  const say = useWords('adminFigures');
  const { count, percent: share } = useFormats();
  const email = percentOf(emailAuth, emailAuth + googleAuth);
  const methods = [
    { name: say('methods.email'), users: emailAuth, percent: email, color: 'bg-chart-1' },
    {
      name: say('methods.google'),
      users: googleAuth,
      percent: percentOf(googleAuth, emailAuth + googleAuth),
      color: 'bg-chart-2',
    },
  ];
  return (
    <>
      <div className="mt-5 flex h-3 gap-1 overflow-hidden rounded-full bg-sunken">
        {methods
          .filter(({ users }) => users > 0)
          .map(({ name, users, color }) => (
            <span key={name} className={`rounded-full ${color}`} style={{ flexGrow: users, flexBasis: 0 }} />
          ))}
      </div>
      <ul className="mt-4 grid gap-2 text-md">
        {methods.map(({ name, users, percent, color }) => (
          <li key={name} className="flex items-center gap-2.5">
            <span className={`size-3 shrink-0 rounded-full ${color}`} />
            <span className="flex-1">{name}</span>
            <span className="font-semibold tabular">{count(users)}</span>
            <span className="w-11 text-end text-muted-foreground tabular">{share(percent)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
