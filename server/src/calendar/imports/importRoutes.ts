import { addImport, deleteImport, listImports, syncImport } from '@lendloop/contract/calendar/imports';

import type { Context } from '../../context.ts';
import { route, type Route } from '../../http/route.ts';
import { makeImportActions } from './importActions.ts';

export function importRoutes(context: Context): Route[] {
  const imports = makeImportActions(context);
  return [
    route(listImports, ({ params, viewer }) => imports.list(viewer, params.id)),
    route(addImport, ({ params, body, viewer, request }) =>
      imports.add(viewer, params.id, body, request.sessionToken),
    ),
    route(syncImport, ({ params, viewer }) => imports.sync(viewer, params.id, params.importId)),
    route(deleteImport, ({ params, viewer }) => imports.remove(viewer, params.id, params.importId)),
  ];
}
