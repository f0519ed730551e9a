import type { JudgedDispute } from '@lendloop/contract/disputes/admin';
import { ShieldAlert, ShieldCheck } from 'lucide-react';

import { formatAt } from '../../../words/moments.ts';
import { useDayLocale } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';

/** What the two noted at the handover and the return, and whether the record is as it was written. */
export function Noted({ dispute }: { readonly dispute: JudgedDispute }) {
  const say = useWords('adminDisputes');
  const sayHandover = useWords('handover');
  const rich = useRichWords('adminDisputes');
  // As in the timeline below, which is in the reader's time zone too.
  const locale = useDayLocale();
  const { notes, opener, other, photos, faults } = dispute;
  const nameOf = (id: number) => (id === opener.id ? opener : other).fullName;
  return (
    <div className="mt-5 grid gap-4 first:mt-0">
      <h3 className="font-sans text-base font-semibold">{say('notes')}</h3>
      {notes.length === 0 && (
        <p className="text-md text-muted-foreground">
          {say(photos.length === 0 ? 'notes.nothing' : 'notes.none')}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map(({ phase, byId, condition, missing, text, notedAt }) => (
            <li key={`${phase} ${byId}`} className="rounded-lg bg-subtle px-4 py-3 text-md dark:bg-sunken">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-semibold wrap-anywhere">
                  {rich(`noted.${phase}`, {
                    name: <bdi>{nameOf(byId)}</bdi>,
                    condition: sayHandover(`condition.${condition}`),
                  })}
                </span>
                <time dateTime={notedAt} className="text-sm text-muted-foreground tabular">
                  {formatAt(notedAt, 'moment', locale)}
                </time>
              </p>
              {missing.length > 0 && (
                <p dir="auto" className="mt-1 text-start wrap-anywhere">
                  {sayHandover('parts.missing', { parts: missing.join(', ') })}
                </p>
              )}
              {text !== '' && (
                <p
                  dir="auto"
                  className="mt-1 text-start wrap-anywhere whitespace-pre-line text-foreground-soft"
                >
                  {text}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Chain what="record" fault={faults.record} />
      <Chain what="entries" fault={faults.entries} />
    </div>
  );
}

/** Whether nobody changed what was written. What is wrong is said in English, as the check says it. */
function Chain({ what, fault }: { readonly what: 'record' | 'entries'; readonly fault: string | null }) {
  const say = useWords('adminDisputes');
  if (fault === null)
    return (
      <p className="flex items-center gap-2 text-sm text-success-strong">
        <ShieldCheck className="size-4 shrink-0" aria-hidden />
        {say(`whole.${what}`)}
      </p>
    );
  return (
    <p role="alert" className="flex items-center gap-2 text-sm font-semibold text-danger-strong">
      <ShieldAlert className="size-4 shrink-0" aria-hidden />
      <span>
        {say(`fault.${what}`)}{' '}
        <span lang="en" dir="ltr">
          {fault}
        </span>
      </span>
    </p>
  );
}
