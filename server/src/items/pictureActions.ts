import { findViewer } from '../accounts/sessions/sessionActions.ts';
import type { Context } from '../context.ts';
import type { SeePicture } from '../images/names.ts';
import { isPicturePublic, isPictureVisible } from './queries.ts';

/** How long a picture is assumed to be public if the event that it was hidden gets lost. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_MAX = 20_000;

/**
 * Decides who may see a picture: whoever may see a listing that shows it. Public pictures are cached for a short time, as most
 * are requested repeatedly. Each node drops pictures from its cache as soon as they may have been hidden.
 */
export function seePictures(context: Context): SeePicture {
  const { database, bus, config } = context;
  const { moderation } = config;
  const viewerOf = findViewer(context);
  /** When each entry expires, in ms since the epoch, by the hash of the picture. */
  const known = new Map<string, number>();
  /** Incremented when pictures are dropped, so that an answer read before is not cached afterwards. */
  let age = 0;
  const forget = () => {
    age++;
    known.clear();
  };
  bus.subscribe((event) => {
    if (event.kind === 'pictures_hidden') {
      age++;
      for (const hash of event.hashes) known.delete(hash);
    }
    // A decision may have rejected a listing, reports may have withheld one, and a suspension ends all sessions.
    if (event.kind === 'decision' || event.kind === 'case' || event.kind === 'sessions_ended') forget();
  });
  bus.onGap(forget);

  return async (hash, sessionToken) => {
    if ((known.get(hash) ?? 0) > Date.now()) return 'public';
    const before = age;
    if (await isPicturePublic(database.db, hash, moderation)) {
      if (known.size >= REMEMBERED_MAX) known.clear();
      if (age === before) known.set(hash, Date.now() + REMEMBERED_MS);
      return 'public';
    }
    const viewer = sessionToken === undefined ? null : await viewerOf(sessionToken);
    return (await isPictureVisible(database.db, hash, { moderation, viewer })) ? 'private' : null;
  };
}
