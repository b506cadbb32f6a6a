import { watchDropdowns } from './boot-dropdowns';
import { idle, loadSender, scheduleHydration } from './schedule-hydration';

// The only script on every page, at most 2 KB. It is a module, so it runs after the document is parsed.
scheduleHydration();
watchDropdowns();

// Browsers before 2024 have no popovers, such as the menu of small screens.
if (!('popover' in document.body)) void import('./emulate-popovers');

// Photos fall back to an illustration if they fail to load; most pages have none.
if (document.querySelector('[data-fallback]')) void import('./photos');

// Loads last; the page is complete without it.
idle(() => void import('./idle'));

// The 404 page logs the requested path.
const { log } = document.body.dataset;
if (log) console.error(log.replace('{path}', location.pathname));

// Resume an unsent lead form immediately. Last, because `localStorage` may throw if the browser blocks it.
if (localStorage.leads) void loadSender();
