import type { ItemDetails } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { booksAtOnce } from '@lendloop/contract/terms';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { currentUserQuery, useCurrentUser } from '../../features/accounts/queries.ts';
import { canBeRented } from '../../features/items/availability.ts';
import { BOOKING_HASH } from '../../features/items/bookingHash.ts';
import { useHold } from '../../features/items/useHold.ts';
import { refuseRenter } from '../../features/rentals/booking/bookingRules.ts';
import { useToday } from '../../site/queries.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';

export type ItemTab = 'description' | 'owner' | 'reviews';

/** Sends a visitor to sign in, then back to this page. */
export function useSignInFirst() {
  const navigate = useNavigate();
  const { href } = useLocation();
  return () => void navigate({ to: paths.auth, search: { from: href } });
}

/** The actions of the item page's buttons. */
export function useRentActions(item: ItemDetails) {
  const client = useQueryClient();
  const today = useToday();
  const hold = useHold(item);
  const user = useCurrentUser();
  const signIn = useSignInFirst();
  const say = useWords('rentals');
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [tab, setTab] = useState<ItemTab>('description');
  const [isBooking, setBooking] = useState(false);
  const ownerFocus = useRef<HTMLElement>(null);

  async function rent() {
    const person = await client.ensureQueryData(currentUserQuery);
    const refusal = refuseRenter(item, person?.id ?? null, say);
    if (refusal) toast(refusal);
    // The dialog is expensive to render, so opening it must not block the press.
    else startTransition(() => setBooking(true));
    if (!person) signIn();
  }

  const canRent = hold === null && canBeRented(item, today);
  const openLinked = useEffectEvent(() => {
    if (canRent) void rent();
  });
  useEffect(() => {
    if (hash !== BOOKING_HASH) return;
    openLinked();
    // Who comes back to the page later did not ask for it again.
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [hash, navigate]);

  function openOwnerTab() {
    flushSync(() => setTab('owner'));
    ownerFocus.current?.focus({ preventScroll: true });
    ownerFocus.current?.scrollIntoView({ block: 'center' });
  }

  return {
    item,
    isOwner: user?.id === item.ownerId,
    isInstant: booksAtOnce(item.terms.instantBooking, user?.verificationStatus ?? null),
    hold,
    canRent,
    rent: () => void rent(),
    openOwnerTab,
    tab,
    setTab,
    ownerFocus,
    isBooking,
    setBooking,
  };
}

export type RentActions = ReturnType<typeof useRentActions>;
