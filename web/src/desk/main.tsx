// First, so that components can override it.
import './desk.css';
import './print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/queries.ts';
import { router } from './router.tsx';

const place = document.getElementById('desk');
if (!place) throw new Error('The document has no element to render the desk into.');
// What people open next is loaded once the first screen has its own; without a connection, when it is opened.
setTimeout(() => {
  void Promise.allSettled([import('./leads/LeadsScreen.tsx'), import('./lead/LeadPane.tsx')]);
}, 1_000);
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
