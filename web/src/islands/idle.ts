// What every page loads once the browser is idle; without it the page is complete.
import './chat/chat';
import './future-dates';
import './modal-popovers';

// Only Safari has gesture events.
if ('GestureEvent' in window) void import('./safari');

// Browsers without this attribute open several answers at a time.
if (!('name' in HTMLDetailsElement.prototype)) void import('./single-details');

// Only the page that sets up two-step sign-in has something to copy.
if (document.querySelector('[data-copy]')) void import('./copy-secret');

// Only pages with reviews or ads have videos.
if (document.querySelector('video')) void import('./play-signs');

// An English page, and a browser that also reads Spanish; the module checks the order.
if (/\bes/.test(`${navigator.languages}`) && document.documentElement.lang === 'en')
  void import('./language-line');

// The modules of the chat that load later take these from here. Exported by their own names, they need no namespace
// object, and so no further script on every page.
export * from './chat/dom';
export * from './chat/when-defined';
