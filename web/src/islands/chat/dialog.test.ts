import { expect, it } from 'vitest';
import type { ChatText } from '../../contract.gen';
import { createDialog } from './dialog';

it('has the brand of the page as its title', () => {
  document.head.innerHTML = '<meta property="og:site_name" content="RGV Move Quote">';
  const text = { title: '{brand}', subtitle: 'Get instant help', close: 'Close chat' } as ChatText;
  const { dialog } = createDialog('panel', text, () => undefined);
  expect(dialog.querySelector('h2')?.textContent).toBe('RGV Move Quote');
});
