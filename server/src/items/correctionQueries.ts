import type { Language } from '@lendloop/contract/values/languages';
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { LastUsed } from '../db/lastUsed.ts';
import { runPrepared } from '../db/prepared.ts';
import type { Moderation } from './visibilitySql.ts';

/** The most words of a search that are checked for typing errors. */
export const CORRECTED_MAX = 6;
/** The most corrections of a misspelt word. */
const NEIGHBOURS_MAX = 8;
/** The most words for which it is kept what they stand for. */
const KEPT_MAX = 3000;
/** What a word stands for is forgotten unless it is asked for within this time, in ms. Changes are kept for longer. */
const KEPT_MS = 5 * 60_000;
/** One that depends on more lexemes is not kept. */
const WATCHED_MAX = 64;

/** What a typed word may stand for besides. */
export interface Correction {
  readonly word: string;
  /** Neither two owners nor a category have it. */
  readonly is_doubtful: boolean;
  /** Lexemes of the words that it may stand for. */
  readonly neighbours: readonly string[];
}

interface Kept {
  readonly correction: Correction;
  /** What it depends on, as the text of a `tsquery`. */
  readonly watched: string;
  /** The snapshot of the database that it belongs to. */
  readonly snapshot: string;
  readonly askedAt: number;
}

const keptOf = new WeakMap<object, LastUsed<Kept>>();

/** Corrections that were kept, for a search to check whether they still hold. */
export interface Relied {
  /** The placeholders of `DO_CORRECTIONS_HOLD`. */
  readonly values: Readonly<Record<string, readonly (string | null)[]>>;
  /** They hold: keeps them on. */
  readonly confirm: (snapshot: string) => void;
}

/** That of a search without words. */
export const NOTHING_RELIED: Relied = {
  values: { watched: [], doubtful: [], snapshots: [] },
  confirm: () => {},
};

/** After more changes of titles than this, what a word stands for is read anew, which costs less than comparing each. */
const COMPARED_MAX = 50;

/** True unless a listing has changed what one of the kept corrections depends on, or many have changed. */
export const DO_CORRECTIONS_HOLD: SQL = sql`
  not exists (
    select from unnest(
      ${sql.placeholder('watched')}::tsquery[], ${sql.placeholder('doubtful')}::text[],
      ${sql.placeholder('snapshots')}::pg_snapshot[]
    ) as relied (watched, doubtful, snapshot)
    cross join lateral (
      select count(*) as changes, bool_or(
        recent.is_everything
        or concerns_word(recent.before_title, relied.watched, relied.doubtful)
        or concerns_word(recent.after_title, relied.watched, relied.doubtful)
      ) as is_concerned
      from (
        select c.is_everything, c.before_title, c.after_title from item_changes c
        where c.xid >= pg_snapshot_xmin(relied.snapshot)
          and c.xid < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(c.xid, relied.snapshot)
          and (c.is_everything or c.before_title is not null or c.after_title is not null)
        limit ${sql.raw(String(COMPARED_MAX + 1))}
      ) as recent
    ) as since
    where since.changes > ${sql.raw(String(COMPARED_MAX))} or since.is_concerned
  )`;

/**
 * What each word may stand for besides, in the same order, at least up to the last one that is corrected: kept or, if asked for
 * `anew`, all read from the database.
 */
export async function findCorrections(
  db: Db,
  words: readonly string[],
  moderation: Moderation,
  languages: readonly Language[],
  anew: boolean,
): Promise<{ corrections: Correction[]; relied: Relied }> {
  const all = keptOf.get(db.$client) ?? new LastUsed<Kept>(KEPT_MAX);
  keptOf.set(db.$client, all);
  const askedAt = performance.now();
  const keyOf = (word: string) => `${moderation} ${languages.join()} ${word}`;
  const relied = new Map<string, Kept>();
  const missing: string[] = [];
  for (const word of words) {
    const kept = anew ? undefined : all.get(keyOf(word));
    if (kept && askedAt - kept.askedAt < KEPT_MS) relied.set(word, kept);
    else missing.push(word);
  }
  const read = new Map<string, Correction>();
  for (const { watched, snapshot, ...correction } of await readCorrections(
    db,
    missing,
    moderation,
    languages,
  )) {
    const { word } = correction;
    read.set(word, correction);
    if (watched.length > WATCHED_MAX) all.delete(keyOf(word));
    else all.set(keyOf(word), { correction, watched: watchFor(watched), snapshot, askedAt });
  }
  const kept = [...relied.values()];
  return {
    corrections: words.flatMap((word) => relied.get(word)?.correction ?? read.get(word) ?? []),
    relied: {
      values: {
        watched: kept.map((one) => one.watched),
        doubtful: kept.map(({ correction: { word, is_doubtful } }) => (is_doubtful ? word : null)),
        snapshots: kept.map((one) => one.snapshot),
      },
      confirm: (snapshot) => {
        for (const [word, one] of relied) all.set(keyOf(word), { ...one, snapshot, askedAt });
      },
    },
  };
}

type Read = Correction & { readonly watched: readonly string[]; readonly snapshot: string };

async function readCorrections(
  db: Db,
  words: readonly string[],
  moderation: Moderation,
  languages: readonly Language[],
): Promise<readonly Read[]> {
  if (words.length === 0) return [];
  return runPrepared<Read & object>(
    db,
    sql`
      select word, is_doubtful, neighbours, watched, pg_current_snapshot()::text as snapshot
      from search_corrections(
        ${sql.param([...words])}::text[], ${sql.param([...languages])}::text[], ${moderation === 'before'},
        ${CORRECTED_MAX}, ${NEIGHBOURS_MAX}
      )`,
  );
}

/** Titles with one of the lexemes. */
const watchFor = (lexemes: readonly string[]): string =>
  [...new Set(lexemes)].map((lexeme) => quoted(`^${lexeme}`)).join(' | ');

/** A lexeme as it stands in a `tsquery`. */
export const quoted = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
