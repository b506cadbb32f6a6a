// What every page loads once the browser is idle; without it the page is complete.
import './chat/chat';
import './future-dates';
import './modal-popovers';

// Only Safari has gesture events.
if ('GestureEvent' in window) void import('./safari');
