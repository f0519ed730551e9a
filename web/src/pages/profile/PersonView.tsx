import type { PublicUser } from '@lendloop/contract/accounts';
import { paths } from '@lendloop/contract/pages';
import { ITEMS_A_PAGE } from '@lendloop/contract/rendering';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { ProfileCard } from '../../features/accounts/profile/ProfileCard.tsx';
import { useCurrentUser } from '../../features/accounts/queries.ts';
import { ItemCard } from '../../features/items/cards/ItemCard.tsx';
import { itemsOfUserQuery } from '../../features/items/queries.ts';
import { PageLinks } from '../../features/items/search/PageLinks.tsx';
import { ReportButton } from '../../features/reports/reportButtonOnDemand.ts';
import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LoadMore } from '../../ui/button/LoadMore.tsx';
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { loadWords } from '../../words/language.ts';
import { useTitles } from '../../words/usePageTitle.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { countReviews } from './countReviews.ts';
import { PersonTabs } from './PersonTabs.tsx';

const BlockButton = lazy(async () => {
  const [module] = await Promise.all([import('../../features/reports/BlockButton.tsx'), loadWords('cases')]);
  return { default: module.BlockButton };
});

const GRID =
  'grid grid-cols-1 gap-x-4 gap-y-8 min-[400px]:grid-cols-2 md:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-2 xl:grid-cols-3';

/** A person's card, bio and listings. */
export function PersonView({ person }: { person: PublicUser }) {
  const me = useCurrentUser();
  const isMe = me?.id === person.id;
  const named = { id: person.id, name: person.fullName, avatar: person.avatar };
  const site = useSite();
  const say = useWords('profile');
  const titles = useTitles();
  const rich = useRichWords('profile');
  const { page = 1 } = useSearch({ strict: false });
  const { data: items, hasNextPage } = useInfiniteQuery(itemsOfUserQuery(person.id, page));
  const before = (page - 1) * ITEMS_A_PAGE;
  const more = hasNextPage ? '+' : '';
  const count = items && items.length > 0 ? `${before + items.length}${more}` : undefined;
  const firstName = person.fullName.split(' ')[0];
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[316px_1fr] lg:gap-10">
      <title>{titles.person(person.fullName, site.name)}</title>
      <ProfileCard
        user={person}
        heading="h1"
        counts={[
          { label: say('card.listings'), count: items && `${before + items.length}${more}` },
          // Those of the pages before are not known.
          ...(page === 1
            ? [{ label: say('card.reviews'), count: items && `${countReviews(items)}${more}` }]
            : []),
        ]}
      >
        {/* There for visitors, too: the page is rendered for them, and must not jump. */}
        {!isMe && (
          <div className="mt-4 flex min-h-9 flex-wrap gap-1">
            {me && (
              <Suspense fallback={null}>
                <ReportButton
                  subject={{ kind: 'user', id: person.id }}
                  title={person.fullName}
                  person={named}
                />
                <BlockButton person={named} />
              </Suspense>
            )}
          </div>
        )}
        {isMe && (
          <Button asChild variant="outline" icon={Pencil} className="mt-5 w-full">
            <Link to={paths.profile}>{say('card.edit')}</Link>
          </Button>
        )}
      </ProfileCard>
      <div className="grid min-w-0 grid-cols-1 gap-8">
        {person.bio && (
          <section>
            <h2 className="text-2xl wrap-anywhere">
              {rich('person.about', { name: <bdi>{firstName}</bdi> })}
            </h2>
            <p
              dir="auto"
              className="mt-3 max-w-[65ch] text-start whitespace-pre-line text-foreground-soft wrap-anywhere"
            >
              {person.bio}
            </p>
          </section>
        )}
        <PersonTabs person={person} count={count}>
          <section>
            <h2 className="mb-5 text-2xl wrap-anywhere">
              {rich('person.items', { name: <bdi>{firstName}</bdi> })}
            </h2>
            <ItemsOf person={person} page={page} />
          </section>
        </PersonTabs>
      </div>
    </div>
  );
}

function ItemsOf({ person, page }: { person: PublicUser; page: number }) {
  const say = useWords('profile');
  const rich = useRichWords('profile');
  const { data, isError, error, refetch, isFetching, ...pages } = useInfiniteQuery(
    itemsOfUserQuery(person.id, page),
  );
  if (isError) {
    return (
      <ErrorState
        title={say('person.items.failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) return <CardSkeletons label={say('person.items.loading')} count={3} className={GRID} />;
  if (data.length === 0) {
    return (
      <EmptyState
        art="package"
        title={say('person.items.none')}
        description={rich('person.items.none.text', { name: <bdi>{person.fullName}</bdi> })}
      />
    );
  }
  return (
    <>
      <div className={GRID}>
        {data.map((item, index) => (
          <ItemCard key={item.id} item={item} priority={index < 3} />
        ))}
      </div>
      <noscript>
        <PageLinks page={page} hasNext={pages.hasNextPage} />
      </noscript>
      <LoadMore
        hasMore={pages.hasNextPage}
        pending={pages.isFetchingNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}
