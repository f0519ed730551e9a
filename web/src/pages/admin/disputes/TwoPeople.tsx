import type { DisputeCounts, JudgedDispute } from '@lendloop/contract/disputes/admin';
import type { DisputePerson } from '@lendloop/contract/disputes/disputes';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';

import { Card } from '../../../ui/layout/Card.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';

/** The two people of a dispute, and how often they had one with others. */
export function TwoPeople({ dispute: { opener, other, counts } }: { readonly dispute: JudgedDispute }) {
  const say = useWords('adminDisputes');
  return (
    <Card asChild pad="none" className="p-5 shadow-xs">
      <section aria-label={say('people')}>
        <h3 className="mb-3 font-sans text-base font-semibold">{say('people')}</h3>
        <div className="grid gap-3">
          <Person person={opener} counts={counts.opener} role={say(`role.${opener.side}.opened`)} />
          <Person person={other} counts={counts.other} role={say(`role.${other.side}`)} />
        </div>
      </section>
    </Card>
  );
}

interface PersonProps {
  readonly person: DisputePerson;
  readonly counts: DisputeCounts;
  readonly role: string;
}

function Person({ person: { id, fullName, avatar }, counts, role }: PersonProps) {
  const say = useWords('adminDisputes');
  const { count } = useFormats();
  return (
    <article className="rounded-lg border border-border p-4">
      <div className="flex items-center gap-3">
        <Avatar id={id} name={fullName} src={avatar} />
        <div className="min-w-0">
          <h4 className="truncate font-sans text-md font-semibold">
            <Link
              to={paths.personForMembers}
              params={{ id: String(id) }}
              className="relative touch-target hover:underline"
            >
              <bdi>{fullName}</bdi>
            </Link>
          </h4>
          <p className="text-sm text-muted-foreground">{role}</p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[repeat(3,auto)] gap-2 text-center">
        {(['rentals', 'disputes', 'lost'] as const).map((what) => (
          <div key={what} className="flex min-w-0 flex-col-reverse">
            <dt className="text-sm wrap-break-word text-muted-foreground">{say(`count.${what}`)}</dt>
            <dd className="text-lg font-bold tabular">{count(counts[what])}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
