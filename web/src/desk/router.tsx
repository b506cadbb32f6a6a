import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { AccountScreen } from './account/AccountScreen.tsx';
import { AddScreen } from './add/AddScreen.tsx';
import { Broken } from './frame/Broken.tsx';
import { Frame } from './frame/Frame.tsx';
import { Nowhere } from './frame/Nowhere.tsx';
import { LeadPane } from './lead/LeadPane.tsx';
import { LeadsScreen } from './leads/LeadsScreen.tsx';
import { NoLead } from './leads/NoLead.tsx';
import { readSearch } from './leads/view.ts';
import { OutboxScreen } from './outbox/OutboxScreen.tsx';
import { PeopleScreen } from './people/PeopleScreen.tsx';
import { readEditSearch, readSiteSearch } from './site/search.ts';
import { TakeScreen } from './take/TakeScreen.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: Nowhere });

/** The list stays while a lead is open beside it, so its place is not lost. */
const leads = createRoute({
  getParentRoute: () => root,
  id: 'leads',
  validateSearch: readSearch,
  component: LeadsScreen,
});
const noLead = createRoute({ getParentRoute: () => leads, path: '/', component: NoLead });
const lead = createRoute({ getParentRoute: () => leads, path: 'leads/$id', component: LeadPane });

const screen = <const Path extends string>(path: Path, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component });

const numbers = createRoute({
  getParentRoute: () => root,
  path: 'numbers',
  // The charts weigh more than all the rest, and are looked at once a week.
  component: lazyRouteComponent(() => import('./numbers/NumbersScreen.tsx'), 'NumbersScreen'),
});

// Only an owner keeps the site, and seldom from a phone in a hurry: leads are answered without these.
const site = createRoute({
  getParentRoute: () => root,
  path: 'site',
  validateSearch: readSiteSearch,
  component: lazyRouteComponent(() => import('./site/SiteScreen.tsx'), 'SiteScreen'),
});
const edit = createRoute({
  getParentRoute: () => root,
  path: 'site/edit',
  validateSearch: readEditSearch,
  component: lazyRouteComponent(() => import('./site/EditScreen.tsx'), 'EditScreen'),
});
const pictures = createRoute({
  getParentRoute: () => root,
  path: 'pictures',
  component: lazyRouteComponent(() => import('./pictures/PicturesScreen.tsx'), 'PicturesScreen'),
});

/** The desk's screens by address, below /desk. */
export const router = createRouter({
  basepath: '/desk',
  routeTree: root.addChildren([
    leads.addChildren([noLead, lead]),
    screen('add', AddScreen),
    numbers,
    site,
    edit,
    pictures,
    screen('people', PeopleScreen),
    screen('outbox', OutboxScreen),
    screen('account', AccountScreen),
    screen('export', TakeScreen),
  ]),
  defaultErrorComponent: ({ error }: ErrorComponentProps) => <Broken error={error} />,
  defaultPreload: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
