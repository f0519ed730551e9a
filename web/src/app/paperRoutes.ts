import { createRoute } from '@tanstack/react-router';

import { page } from './page.ts';
import { readStatementSearch } from './pageSearch.ts';
import { personal } from './routeKinds.ts';

const receiptRoute = createRoute({
  ...personal('receipt'),
  component: page(() => import('../pages/papers/ReceiptPage.tsx'), 'ReceiptPage', 'papers', 'pricing'),
});

const statementRoute = createRoute({
  ...personal('statement'),
  validateSearch: readStatementSearch,
  component: page(() => import('../pages/papers/StatementPage.tsx'), 'StatementPage', 'money', 'papers'),
});

/** The pages that people print. */
export const paperRoutes = [receiptRoute, statementRoute] as const;
