import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { IdCard, Lock, Umbrella } from 'lucide-react';

import { Button } from '../../ui/button/Button.tsx';

const POINTS = [
  {
    icon: IdCard,
    title: 'ID verification',
    text: 'Our team reviews and verifies members, so you know who you meet.',
  },
  {
    icon: Lock,
    title: 'Secure payments',
    text: 'Agree on a clear daily price before anything changes hands.',
  },
  {
    icon: Umbrella,
    title: 'Rental protection',
    text: 'Every request, date and message is kept on record.',
  },
];

export function TrustPanel() {
  return (
    <section className="mx-auto max-w-page px-4 pt-16 md:px-8 md:pt-24">
      <div className="grid grid-cols-1 gap-8 rounded-2xl bg-subtle p-6 md:rounded-3xl md:p-12 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
        <div>
          <h2 className="max-w-[14ch] text-2xl md:text-4xl">Good neighbours, good rentals</h2>
          <p className="mt-3 text-base text-muted-foreground md:text-lg">
            Know who you meet, agree on the dates first, and keep it all in one place.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button asChild>
              <Link to={paths.auth} hash="register">
                Sign Up Now
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={paths.trustAndSafety}>Learn More</Link>
            </Button>
          </div>
        </div>
        <ul className="grid grid-cols-1 gap-6 md:gap-7">
          {POINTS.map(({ icon: Glyph, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-strong">
                <Glyph className="size-6" aria-hidden />
              </span>
              <div className="min-w-0">
                <h3 className="font-sans text-lg font-semibold">{title}</h3>
                <p className="text-md text-muted-foreground">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
