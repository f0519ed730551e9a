import type { Result } from 'lighthouse';

import { median, quantile } from './load.ts';

/** What was found of a page. */
export interface Findings {
  /** What Lighthouse said, visit by visit. */
  readonly results: readonly Result[];
  /** The size of its scripts as sent, without headers. */
  readonly scriptBytes: number;
  /** Times until the answer began, from the server's cache, ms. */
  readonly firstBytes: readonly number[];
}

interface Figure {
  readonly name: string;
  /** One value for each visit, or a single one for all. */
  readonly read: (findings: Findings) => readonly number[];
  readonly decimals?: number;
  /** The median may not be worse; a figure without a bar only informs. */
  readonly least?: number;
  readonly most?: number;
}

const each = (read: (result: Result) => number | null | undefined) => (findings: Findings) =>
  findings.results.map((result) => read(result) ?? NaN);
const score = (category: string) =>
  each(({ categories }) => Math.round((categories[category]?.score ?? NaN) * 100));
const audited = (id: string) => each(({ audits }) => audits[id]?.numericValue);

/** The bars of the specification. Script: 130 KB, and 12 KB for the texts of one language. */
const FIGURES: readonly Figure[] = [
  { name: 'performance', read: score('performance'), least: 95 },
  { name: 'accessibility', read: score('accessibility'), least: 100 },
  { name: 'best practices', read: score('best-practices'), least: 100 },
  { name: 'SEO', read: score('seo'), least: 100 },
  { name: 'FCP, ms', read: audited('first-contentful-paint') },
  { name: 'LCP, ms', read: audited('largest-contentful-paint'), most: 2000 },
  { name: 'TBT, ms', read: audited('total-blocking-time'), most: 150 },
  { name: 'CLS', read: audited('cumulative-layout-shift'), decimals: 3, most: 0.02 },
  { name: 'script, KB', read: ({ scriptBytes }) => [scriptBytes / 1000], decimals: 1, most: 142 },
  {
    name: 'first byte p95, ms',
    read: ({ firstBytes }) => [
      quantile(
        firstBytes.toSorted((a, b) => a - b),
        0.95,
      ),
    ],
    decimals: 1,
    most: 50,
  },
];

/** Categories in which nothing may fail. */
const PERFECT = ['accessibility', 'best-practices', 'seo'];

/** Whether Lighthouse could measure: on an overloaded machine it sometimes sees no paint. */
export const isComplete = ({ categories }: Result): boolean =>
  Object.values(categories).every(({ score: one }) => one !== null);

/** A table in Markdown: the medians, with the single values in brackets. */
export function summary(pages: ReadonlyMap<string, Findings>): string {
  const lines = FIGURES.map(({ name, read, decimals = 0, least, most }) => {
    const bar = least === undefined ? (most === undefined ? '' : `≤ ${most}`) : `≥ ${least}`;
    const cells = Array.from(pages.values(), (findings) => {
      const values = read(findings);
      const single = values.length > 1 ? ` (${values.map((one) => one.toFixed(decimals)).join(', ')})` : '';
      return `${median(values).toFixed(decimals)}${single}`;
    });
    return [name, bar, ...cells];
  });
  const head = ['median of the visits', 'bar', ...pages.keys()];
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** What is under a bar, with the audits that say why. */
export function faultsOf(pages: ReadonlyMap<string, Findings>): string[] {
  return Array.from(pages).flatMap(([page, findings]) => [
    ...FIGURES.flatMap(({ name, read, least = -Infinity, most = Infinity }) => {
      const value = median(read(findings));
      return value >= least && value <= most ? [] : [`${page}: ${name} is ${value}`];
    }),
    ...new Set(findings.results.flatMap((result) => failedIn(result).map((audit) => `${page}: ${audit}`))),
  ]);
}

function failedIn({ categories, audits }: Result): string[] {
  const counted = PERFECT.flatMap((category) => categories[category]?.auditRefs ?? []);
  const ids = counted.filter(({ weight }) => weight > 0).map(({ id }) => id);
  // A picture that is the largest thing is preloaded, with priority.
  return [...ids, 'lcp-discovery-insight'].flatMap((id) => {
    const found = audits[id];
    return found && found.score !== null && found.score < 1 ? [`${id}: ${found.title}`] : [];
  });
}
