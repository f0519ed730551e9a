import { findViewer } from '../accounts/sessions/sessionActions.ts';
import type { Context } from '../context.ts';
import type { SeePicture } from '../images/names.ts';
import { isPicturePublic, isPictureVisible } from './queries.ts';

/** How long a picture counts as public without a look, should the news that it no longer is not arrive. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_MAX = 20_000;

/**
 * Says who sees a picture: as many as see a listing that shows it. What is public is remembered for a short time, since
 * most is looked at again and again; each node forgets it at once when anything may have been hidden.
 */
export function seePictures(context: Context): SeePicture {
  const { database, bus, config } = context;
  const { moderation } = config;
  const viewerOf = findViewer(context);
  /** Until when, in ms. */
  const known = new Map<string, number>();
  /** Grows whenever all is forgotten, so that an answer from before is not remembered after. */
  let age = 0;
  const forget = () => {
    age++;
    known.clear();
  };
  bus.subscribe(({ kind }) => {
    // A decision may have rejected a listing, and a suspension ends all sessions.
    if (kind === 'pictures_hidden' || kind === 'decision' || kind === 'sessions_ended') forget();
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
