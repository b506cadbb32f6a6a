import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { pageView } from '../fixtures/page-view';
import { MenuSheet } from './MenuSheet';

it('shows what phones, which have no footer, would miss: address, hours and closed days', () => {
  const { chrome } = pageView([]);
  const lines = ['1200 Citrus Road, McAllen, TX', 'Mon-Sat 8AM-6PM', 'Closed December 25 (Christmas Day)'];
  const entries = [
    { label: 'hello@example.com', href: 'mailto:hello@example.com' },
    ...lines.map((label) => ({ label, href: null })),
  ];
  const footer = { ...chrome.footer, columns: [{ heading: 'Contact', entries }] };
  document.body.innerHTML = renderToStaticMarkup(
    <MenuSheet sheet={chrome.menu_sheet} footer={footer} path="/" language={null} />,
  );
  const shown = [...document.querySelectorAll('.sheet__list p')].map((line) => line.textContent);
  expect(shown).toEqual([...lines, ...chrome.footer.legal]);
  expect(document.querySelector('.sheet__legal a')?.textContent).toBe('hello@example.com');
});

it('has each link of the footer once, also where the menu has it too', () => {
  const { chrome } = pageView([]);
  const about = { label: 'About', href: '/about' };
  const privacy = { label: 'Privacy', href: '/privacy' };
  const footer = { ...chrome.footer, columns: [], legal_links: [about, privacy] };
  const sheet = { ...chrome.menu_sheet, links: [about] };
  document.body.innerHTML = renderToStaticMarkup(
    <MenuSheet sheet={sheet} footer={footer} path="/" language={null} />,
  );
  const addresses = [...document.querySelectorAll('.sheet__list a')].map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/about', '/privacy']);
});
