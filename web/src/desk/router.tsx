// Several screens share these; in this order, so that later rules win.
import './lead/work.css';
import './lead/lead.css';
import './leads/response-clock.css';
import './leads/leads.css';
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { parseListSearch } from './api/list-search.ts';
import { NoLeadSelected } from './leads/NoLeadSelected.tsx';
import { parseScheduleSearch } from './schedule/search-params.ts';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { Shell } from './shell/Shell.tsx';
import { parseEditSearch, parseSiteSearch } from './site/search-params.ts';
import { TodayScreen } from './today/TodayScreen.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const today = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: TodayScreen,
  // Here were the lists, and people have bookmarked them.
  beforeLoad: ({ search }) => {
    const list = parseListSearch(search as Record<string, unknown>);
    if (Object.keys(list).length > 0) throw redirect({ to: '/leads', search: list, replace: true });
  },
});

/** The list stays mounted while a lead is open next to it, so it keeps its scroll position. */
const leads = createRoute({
  getParentRoute: () => root,
  path: 'leads',
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./leads/LeadsScreen.tsx'), 'LeadsScreen'),
});
const noLead = createRoute({ getParentRoute: () => leads, path: '/', component: NoLeadSelected });
const lead = createRoute({
  getParentRoute: () => leads,
  path: '$id',
  component: lazyRouteComponent(() => import('./lead/LeadPane.tsx'), 'LeadPane'),
});

const schedule = createRoute({
  getParentRoute: () => root,
  path: 'schedule',
  validateSearch: parseScheduleSearch,
  component: lazyRouteComponent(() => import('./schedule/ScheduleScreen.tsx'), 'ScheduleScreen'),
});

const job = createRoute({
  getParentRoute: () => root,
  path: 'jobs/$id',
  component: lazyRouteComponent(() => import('./job/JobScreen.tsx'), 'JobScreen'),
});

const reports = createRoute({
  getParentRoute: () => root,
  path: 'reports',
  // The charts weigh more than everything else and are opened once a week.
  component: lazyRouteComponent(() => import('./reports/ReportsScreen.tsx'), 'ReportsScreen'),
});

// Only owners edit the site, so these are not part of the first load.
const site = createRoute({
  getParentRoute: () => root,
  path: 'site',
  validateSearch: parseSiteSearch,
  component: lazyRouteComponent(() => import('./site/SiteScreen.tsx'), 'SiteScreen'),
});
const edit = createRoute({
  getParentRoute: () => root,
  path: 'site/edit',
  validateSearch: parseEditSearch,
  component: lazyRouteComponent(() => import('./site/EditScreen.tsx'), 'EditScreen'),
});
const profile = createRoute({
  getParentRoute: () => root,
  path: 'profile',
  component: lazyRouteComponent(() => import('./profile/ProfileScreen.tsx'), 'ProfileScreen'),
});
const setup = createRoute({
  getParentRoute: () => root,
  path: 'setup',
  component: lazyRouteComponent(() => import('./setup/SetupScreen.tsx'), 'SetupScreen'),
});
const images = createRoute({
  getParentRoute: () => root,
  path: 'images',
  component: lazyRouteComponent(() => import('./images/ImagesScreen.tsx'), 'ImagesScreen'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: 'account',
  component: lazyRouteComponent(() => import('./account/AccountScreen.tsx'), 'AccountScreen'),
});
const security = createRoute({
  getParentRoute: () => root,
  path: 'security',
  component: lazyRouteComponent(() => import('./security/SecurityScreen.tsx'), 'SecurityScreen'),
});

// Every screen but the leads is loaded when it is opened.
const add = createRoute({
  getParentRoute: () => root,
  path: 'add',
  component: lazyRouteComponent(() => import('./add-lead/AddLeadScreen.tsx'), 'AddScreen'),
});
const people = createRoute({
  getParentRoute: () => root,
  path: 'people',
  component: lazyRouteComponent(() => import('./people/PeopleScreen.tsx'), 'PeopleScreen'),
});
const bookingSetup = createRoute({
  getParentRoute: () => root,
  path: 'booking-setup',
  component: lazyRouteComponent(() => import('./booking-setup/BookingSetupScreen.tsx'), 'BookingSetupScreen'),
});
const outbox = createRoute({
  getParentRoute: () => root,
  path: 'outbox',
  component: lazyRouteComponent(() => import('./outbox/OutboxScreen.tsx'), 'OutboxScreen'),
});
const exports = createRoute({
  getParentRoute: () => root,
  path: 'export',
  component: lazyRouteComponent(() => import('./export/ExportScreen.tsx'), 'ExportScreen'),
});
const backup = createRoute({
  getParentRoute: () => root,
  path: 'backup',
  component: lazyRouteComponent(() => import('./export/BackupScreen.tsx'), 'BackupScreen'),
});

/** The desk's routes, below /desk. */
export const router = createRouter({
  basepath: '/desk',
  routeTree: root.addChildren([
    today,
    leads.addChildren([noLead, lead]),
    add,
    schedule,
    job,
    reports,
    site,
    edit,
    profile,
    setup,
    images,
    people,
    bookingSetup,
    outbox,
    account,
    security,
    exports,
    backup,
  ]),
  defaultErrorComponent: ({ error }: ErrorComponentProps) => <ErrorScreen error={error} />,
  defaultPreload: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
