import { watchDropdowns } from './boot-dropdowns';
import { loadSender, wakeIslands } from './boot-wake';

// The one script of every page, at most 2 KB. A module, so it runs once the document has been read.
wakeIslands();
watchDropdowns();

// The chat brings its own toggle; until it is there, the button of the bottom bar does nothing.
document.querySelector('[data-chat]')?.addEventListener('click', () => window.toggleMobileChat?.());

// The page for unknown addresses says in the console which address it was asked for.
const { log } = document.body.dataset;
if (log) console.error(log.replace('{path}', location.pathname));

// A lead form that is not sent yet is taken up at once. The last line, since a browser may refuse even the look.
if (localStorage.leads) void loadSender();
