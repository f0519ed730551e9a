import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';

import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Logo } from '../../ui/media/Logo.tsx';
import { useWords } from '../../words/useWords.ts';

interface DeskProps {
  /** Where the paper was asked for. */
  readonly back: { readonly link: LinkProps; readonly label: string };
  /** Whether there is something to print. */
  readonly canPrint: boolean;
  readonly children: ReactNode;
}

/** The ground that a paper lies on, with the ways to print it and to go back. Of all this only the paper is printed. */
export function Desk({ back, canPrint, children }: DeskProps) {
  const say = useWords('papers');
  return (
    <div className="min-h-dvh bg-subtle print:bg-white">
      <header className="border-b border-border bg-background print:hidden">
        <div className="mx-auto flex h-15 max-w-[858px] items-center justify-between gap-4 px-4 md:px-8">
          <Link
            {...back.link}
            className="inline-flex h-11 min-w-0 items-center gap-2 rounded-md pe-3 text-md font-semibold hover:underline"
          >
            <ArrowLeft className="size-[18px] shrink-0" aria-hidden />
            {back.label}
          </Link>
          {canPrint && (
            <Button icon={Printer} onClick={() => window.print()}>
              {say('print')}
            </Button>
          )}
        </div>
      </header>
      <div className="px-4 py-6 md:py-10 print:p-0">{children}</div>
    </div>
  );
}

interface PaperProps {
  readonly title: string;
  /** Lines under the title. */
  readonly lines: readonly ReactNode[];
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
  /** The lines at the foot. */
  readonly notes: readonly string[];
  readonly children: ReactNode;
}

/** A white sheet in both themes, which fits A4 and Letter and needs no colour. */
export function Paper({ title, lines, facts, notes, children }: PaperProps) {
  const { name } = useSite();
  return (
    <article className="paper mx-auto max-w-[794px] rounded-lg border border-border bg-background p-6 text-foreground shadow-md md:p-14 print:max-w-none print:rounded-none print:border-0 print:p-0 print:shadow-none print:grayscale">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div className="min-w-0">
          <Logo name={name} />
          <p className="mt-2 text-sm text-muted-foreground">
            <bdi dir="ltr">{window.location.host}</bdi>
          </p>
        </div>
        <div className="sm:text-end">
          <h1 className="text-2xl">{title}</h1>
          {lines.map((line, index) => (
            <p key={index} className="mt-0.5 text-sm text-muted-foreground tabular">
              {line}
            </p>
          ))}
        </div>
      </div>
      <dl className="mt-9 grid gap-6 border-y border-border-strong py-6 text-md sm:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <div className="mt-12 grid gap-1 border-t border-border-strong pt-5 text-sm text-muted-foreground">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </article>
  );
}

/** Wraps a table that may be wider than a small screen. */
export function PaperTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="mt-3 w-full text-md">{children}</table>
    </div>
  );
}

export const CELL = 'py-2.5 pe-4 text-start';
export const NUMBER_CELL = 'py-2.5 ps-2 text-end whitespace-nowrap tabular';
