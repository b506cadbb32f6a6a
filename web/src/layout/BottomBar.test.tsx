import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { pageView } from '../fixtures/page-view';
import { BottomBar } from './BottomBar';

it('disables the chat button until the chat is ready, and no other', () => {
  document.body.innerHTML = renderToStaticMarkup(<BottomBar bar={pageView([]).chrome.bottom_bar} path="/" />);
  const disabled = [...document.querySelectorAll('button:disabled')].map((button) => button.textContent);
  expect(disabled).toEqual([pageView([]).chrome.bottom_bar.chat]);
});
