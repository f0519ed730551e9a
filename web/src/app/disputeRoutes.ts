import { createRoute } from '@tanstack/react-router';

import { page } from './page.ts';
import { personal } from './routeKinds.ts';

const disputesRoute = createRoute({
  ...personal('disputes'),
  component: page(() => import('../pages/dispute/DisputesPage.tsx'), 'DisputesPage', 'disputes'),
});

const disputeRoute = createRoute({
  ...personal('dispute'),
  component: page(() => import('../pages/dispute/DisputePage.tsx'), 'DisputePage', 'disputes'),
});

/** The pages of disputes for the two people of a rental. */
export const disputeRoutes = [disputesRoute, disputeRoute] as const;
