import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { messageOf } from '../../api/ApiError.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowSkeletons } from '../../ui/RowSkeletons.tsx';
import { myRentalsQuery } from './queries.ts';
import { RentalSlip } from './RentalSlip.tsx';

/** Everything that the signed-in person has asked to rent, newest first, as loan slips. */
export function MyRentals() {
  const { data, isError, error, refetch, isFetching } = useQuery(myRentalsQuery);
  if (isError) {
    return (
      <ErrorState
        title="Error loading your rentals. Please try again."
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) return <RowSkeletons label="Loading your rentals..." />;
  if (data.length === 0) {
    return (
      <EmptyState
        art="luggage"
        title="No rentals yet"
        description="What you ask a neighbour to lend you shows here, from the request to the return."
        actions={
          <Button asChild>
            <Link to={paths.search}>Browse Items</Link>
          </Button>
        }
      />
    );
  }
  return (
    <section aria-labelledby="my-rentals">
      <h2 id="my-rentals" className="sr-only">
        My Rentals
      </h2>
      <ul className="grid gap-4 md:gap-5">
        {data.map((rental) => (
          <li key={rental.id}>
            <RentalSlip rental={rental} />
          </li>
        ))}
      </ul>
    </section>
  );
}
