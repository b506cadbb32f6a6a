// First, so that components can override it.
import './desk.css';
import './print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/queries.ts';
import { crewRouter } from './crew/crew-router.tsx';
import { router } from './router.tsx';

const place = document.getElementById('desk');
if (!place) throw new Error('The document has no place for the desk.');
// The document says whose desk it is, so that a crew member's never asks for what the server refuses.
const isCrew = place.dataset.role === 'crew';
// What people open next is loaded once the first screen has its own; without a connection, when it is opened.
if (!isCrew)
  setTimeout(() => {
    void Promise.allSettled([import('./leads/LeadsScreen.tsx'), import('./lead/LeadPane.tsx')]);
  }, 1_000);
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    {isCrew ? <RouterProvider router={crewRouter} /> : <RouterProvider router={router} />}
  </QueryClientProvider>,
);
