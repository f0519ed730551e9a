import { getMailPreferences, resubscribe, setMailPreferences, unsubscribe } from '@lendloop/contract/mail';
import { paths } from '@lendloop/contract/pages';

import type { Context } from '../../context.ts';
import { Problem } from '../../http/problem.ts';
import { route, type Route } from '../../http/route.ts';
import { findPreferences, setByLink, updatePreferences } from './mailPreferenceStore.ts';

export function mailRoutes(context: Context): Route[] {
  const { db } = context.database;
  const change = async (token: string, isWanted: boolean) => {
    if (!(await setByLink(db, token, isWanted))) throw new Problem('invalid_mail_link');
    return undefined;
  };
  const leave = route(unsubscribe, ({ params }) => change(params.token, false));

  return [
    route(getMailPreferences, ({ viewer }) => findPreferences(db, viewer.id)),
    route(setMailPreferences, ({ viewer, body }) => updatePreferences(db, viewer.id, body)),
    route(resubscribe, ({ params }) => change(params.token, true)),
    (server) => {
      // Registered apart: mail programs send a form, whose content adds nothing to the address.
      void server.register(async (room) => {
        room.addContentTypeParser(
          ['application/x-www-form-urlencoded', 'multipart/form-data'],
          { parseAs: 'string', bodyLimit: 10_000 },
          (_request, _body, done) => done(null, undefined),
        );
        leave(room);
        // Programs that only open links are redirected to the page; a GET changes nothing.
        room.get<{ Params: { token: string } }>(
          unsubscribe.path,
          { schema: { summary: 'Lead a browser to the page that unsubscribes' } },
          (request, reply) =>
            reply.redirect(`${paths.unsubscribe}#${encodeURIComponent(request.params.token)}`, 302),
        );
      });
    },
  ];
}
