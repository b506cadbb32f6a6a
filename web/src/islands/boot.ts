import { watchDropdowns } from './boot-dropdowns';
import { idle, loadSender, wakeIslands } from './schedule-hydration';

// The one script of every page, at most 2 KB. A module, so it runs once the document has been read.
wakeIslands();
watchDropdowns();

// A photo says when it has loaded, and gives its place to a drawing if it does not; most pages have none.
if (document.querySelector('[data-fallback]')) void import('./photo-fallback');

// The chat keeps out of the way until everything else is done; without it the page is whole.
idle(() => void import('./chat/chat'));

// The page for unknown addresses says in the console which address it was asked for.
const { log } = document.body.dataset;
if (log) console.error(log.replace('{path}', location.pathname));

// A lead form that is not sent yet is taken up at once. The last line, since a browser may refuse even the look.
if (localStorage.leads) void loadSender();
