import type { CurrentUser } from '@lendloop/contract/accounts';
import { paths } from '@lendloop/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';

import { useLogout } from '../../features/accounts/mutations.ts';
import { ProfileCard } from '../../features/accounts/profile/ProfileCard.tsx';
import { itemsOfUserQuery } from '../../features/items/queries.ts';
import { myRentalsQuery } from '../../features/rentals/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useWords } from '../../words/useWords.ts';
import { countReviews } from './countReviews.ts';

/** The user's own card, with the sign-out button. */
export function OwnCard({ user }: { user: CurrentUser }) {
  const { data: items } = useInfiniteQuery(itemsOfUserQuery(user.id));
  const { data: rentals } = useInfiniteQuery(myRentalsQuery);
  const navigate = useNavigate();
  const say = useWords('profile');
  const logout = useLogout(() => navigate({ to: paths.home }));
  return (
    <ProfileCard
      user={user}
      heading="h2"
      counts={[
        { label: say('card.listings'), count: items?.length },
        { label: say('card.rentals'), count: rentals?.length },
        { label: say('card.reviews'), count: items && countReviews(items) },
      ]}
    >
      <Button
        variant="outline"
        icon={LogOut}
        pending={logout.isPending}
        onClick={() => logout.mutate()}
        className="mt-5 w-full"
      >
        {say('card.logout')}
      </Button>
    </ProfileCard>
  );
}
