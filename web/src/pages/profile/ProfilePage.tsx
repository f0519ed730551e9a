import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Side } from '@lendloop/contract/handover/handover';
import { paths } from '@lendloop/contract/pages';
import type { ReviewSide } from '@lendloop/contract/reviews';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { MyListings } from '../../features/items/cards/MyListings.tsx';
import { LentOut } from '../../features/rentals/lent/LentOut.tsx';
import { MyRentals } from '../../features/rentals/MyRentals.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { loadWords } from '../../words/language.ts';
import { useWords } from '../../words/useWords.ts';
import { AccountSettings } from './AccountSettings.tsx';
import { OwnCard } from './OwnCard.tsx';

const Earnings = lazy(async () => {
  const [module] = await Promise.all([import('./earnings/Earnings.tsx'), loadWords('earnings', 'money')]);
  return { default: module.Earnings };
});

const OpenReviews = lazy(async () => {
  const [module] = await Promise.all([
    import('../../features/reviews/OpenReviews.tsx'),
    loadWords('reviewing'),
  ]);
  return { default: module.OpenReviews };
});

const OwnDisputes = lazy(async () => {
  const [module] = await Promise.all([
    import('../../features/disputes/OwnDisputes.tsx'),
    loadWords('disputes'),
  ]);
  return { default: module.OwnDisputes };
});

const route = getRouteApi(`/signed-in${paths.profile}`);

/** The user's account, listings and rentals. The url holds the open tab. */
export function ProfilePage() {
  const user = useCurrentUser();
  const say = useWords('profile');
  const { tab } = route.useSearch();
  // Earnings need the whole width.
  const isWide = tab === 'earnings';
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-8 md:pt-10">
      <PageHeading title={say('title')} lead={say('lead')} />
      {user ? (
        <div
          className={cn(
            'mt-6 grid grid-cols-1 items-start gap-6 md:mt-8',
            !isWide && 'lg:grid-cols-[316px_1fr] lg:gap-10',
          )}
        >
          {!isWide && <OwnCard user={user} />}
          <ProfileTabs user={user} />
        </div>
      ) : (
        <div className="mt-8 rounded-2xl bg-subtle px-6 py-10 text-center">
          <p className="text-lg">{say('visitor')}</p>
          <Button asChild className="mt-5">
            <Link to={paths.auth} search={{ from: paths.profile }}>
              {say('login')}
            </Link>
          </Button>
        </div>
      )}
    </div>
  );
}

function ProfileTabs({ user }: { user: CurrentUser }) {
  const { tab = 'settings' } = route.useSearch();
  const navigate = route.useNavigate();
  const say = useWords('profile');
  return (
    <div className="min-w-0">
      <Tabs
        label={say('tabs.label')}
        value={tab}
        onValueChange={(chosen) =>
          void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })
        }
        items={[
          { value: 'settings', label: say('tabs.settings'), content: <AccountSettings user={user} /> },
          {
            value: 'listings',
            label: say('tabs.listings'),
            content: (
              <>
                <Asked side="owner" />
                <MyListings userId={user.id} />
              </>
            ),
          },
          {
            value: 'rentals',
            label: say('tabs.rentals'),
            content: (
              <>
                <Disputes user={user} side="renter" />
                <Asked side="renter" />
                <MyRentals />
              </>
            ),
          },
          {
            value: 'lent',
            label: say('tabs.lent'),
            content: (
              <>
                <Disputes user={user} side="owner" />
                <LentOut />
              </>
            ),
          },
          {
            value: 'earnings',
            label: say('tabs.earnings'),
            content: (
              <Suspense fallback={<RowSkeletons label={say('tabs.earnings')} />}>
                <Earnings />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}

/** The disputes about the rentals of a list, above it. */
function Disputes({ user, side }: { user: CurrentUser; side: Side }) {
  return (
    <Suspense fallback={null}>
      <OwnDisputes viewerId={user.id} side={side} />
    </Suspense>
  );
}

/** The reviews that the user is asked for, above the list that they belong to. */
function Asked({ side }: { side: ReviewSide }) {
  return (
    <Suspense fallback={null}>
      <OpenReviews side={side} />
    </Suspense>
  );
}
