import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { router } from '../router.tsx';
import { ErrorScreen } from '../shell/ErrorScreen.tsx';
import { CrewDayScreen } from './CrewDayScreen.tsx';
import { CrewNotFound } from './CrewNotFound.tsx';
import { CrewShell } from './CrewShell.tsx';

const root = createRootRoute({ component: CrewShell, notFoundComponent: () => <CrewNotFound /> });

const day = createRoute({ getParentRoute: () => root, path: '/', component: CrewDayScreen });
const job = createRoute({
  getParentRoute: () => root,
  path: 'jobs/$id',
  component: lazyRouteComponent(() => import('./CrewJobScreen.tsx'), 'CrewJobScreen'),
});
const account = createRoute({
  getParentRoute: () => root,
  path: 'account',
  component: lazyRouteComponent(() => import('../account/AccountScreen.tsx'), 'AccountScreen'),
});

/** The desk's routes for a crew member: all that the server answers for that role. */
export const crewRouter = createRouter({
  basepath: '/desk',
  // Only one of the two routers is shown, and two histories would disturb each other.
  history: router.history,
  routeTree: root.addChildren([day, job, account]),
  defaultErrorComponent: ({ error }: ErrorComponentProps) => <ErrorScreen error={error} />,
  defaultPreload: false,
});
