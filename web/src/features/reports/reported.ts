import type { ReportSubject } from '@lendloop/contract/cases/reports';

/** Something to report, as the reporter sees it. */
export interface Reported {
  readonly subject: ReportSubject;
  /** What it is called: a title, a name, the beginning of a text. */
  readonly title: string;
  /** A picture of it. */
  readonly image?: string | null | undefined;
  /** Whom it is by, to block them too. */
  readonly person: { readonly id: number; readonly name: string; readonly avatar?: string | null };
}
