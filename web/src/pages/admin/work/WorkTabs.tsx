import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type ReactNode, useState } from 'react';

import { itemMetricsQuery } from '../../../features/admin/queries.ts';
import { Input } from '../../../ui/form/Input.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';
import { Approvals } from './Approvals.tsx';
import { Audit } from './Audit.tsx';
import { Categories } from './Categories.tsx';
import { HeldReviews } from './HeldReviews.tsx';
import { Jobs } from './Jobs.tsx';
import { LateRentals } from './LateRentals.tsx';
import { Registrations } from './Registrations.tsx';
import { useSettled } from './useSettled.ts';

/** The tabs with users, listings, categories, the audit log and the jobs. */
export function WorkTabs() {
  const say = useWords('admin');
  const [tab, setTab] = useState('users');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const { count } = useFormats();
  const pending = useQuery(itemMetricsQuery).data?.pending ?? 0;
  return (
    <Card asChild pad="none" className="mt-5 overflow-hidden shadow-xs">
      <section aria-label={say('work')}>
        <Tabs.Root value={tab} onValueChange={setTab}>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-border px-4 pt-2 md:px-6">
            <Tabs.List
              aria-label={say('work.tabs')}
              className="scroll-row -mb-px -ms-2 flex max-w-full min-w-0 gap-2 whitespace-nowrap"
            >
              <Tab value="users">{say('users')}</Tab>
              <Tab value="items">
                {say('items')}
                {pending > 0 && (
                  <span className="ms-2 rounded-full bg-warning-soft px-2 py-0.5 text-xs font-bold text-warning-strong tabular">
                    {count(pending)}
                  </span>
                )}
              </Tab>
              <Tab value="everybody">{say('everybody')}</Tab>
              <Tab value="categories">{say('categories')}</Tab>
              <Tab value="reviews">{say('held')}</Tab>
              <Tab value="late">{say('late')}</Tab>
              <Tab value="audit">{say('audit')}</Tab>
              <Tab value="jobs">{say('jobs')}</Tab>
            </Tabs.List>
            {(tab === 'users' || tab === 'everybody') && (
              <div role="search" className="mb-2 w-full md:ms-auto md:w-72">
                <Input
                  icon={Search}
                  aria-label={say('work.search')}
                  placeholder={say('work.search')}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  maxLength={200}
                  className="h-11"
                />
              </div>
            )}
          </div>
          <Tabs.Content value="users">
            <Registrations scope="new" search={search} />
          </Tabs.Content>
          <Tabs.Content value="everybody">
            <Registrations scope="all" search={search} />
          </Tabs.Content>
          <Tabs.Content value="categories">
            <Categories />
          </Tabs.Content>
          <Tabs.Content value="items">
            <Approvals />
          </Tabs.Content>
          <Tabs.Content value="reviews">
            <HeldReviews />
          </Tabs.Content>
          <Tabs.Content value="late">
            <LateRentals />
          </Tabs.Content>
          <Tabs.Content value="audit">
            <Audit />
          </Tabs.Content>
          <Tabs.Content value="jobs">
            <Jobs />
          </Tabs.Content>
        </Tabs.Root>
      </section>
    </Card>
  );
}

function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="relative inline-flex h-13 items-center px-2 focus-visible:-outline-offset-2 text-md font-semibold text-muted-foreground after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-full hover:text-foreground data-[state=active]:text-foreground data-[state=active]:after:bg-primary"
    >
      {children}
    </Tabs.Trigger>
  );
}
