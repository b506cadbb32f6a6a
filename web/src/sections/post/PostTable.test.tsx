import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PostTable } from './PostTable';

it('keeps a number with its unit, and aligns a column of amounts', () => {
  const root = document.createElement('div');
  root.innerHTML = renderToStaticMarkup(
    <PostTable
      table={{
        kind: 'table',
        head: ['Home', 'Time', 'Amount'],
        right: [false, false, true],
        rows: [['Studio', '7.5 hours', 'no charge']],
      }}
    />,
  );
  const cells = [...root.querySelectorAll('td')];
  expect(cells.map(({ textContent }) => textContent)).toEqual(['7.5\u00a0hours', 'no charge']);
  expect(cells.map(({ className }) => className)).toEqual(['', 'post__right']);
});
