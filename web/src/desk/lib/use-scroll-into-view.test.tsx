import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useScrollIntoView } from './use-scroll-into-view.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Box() {
  return <div ref={useScrollIntoView<HTMLDivElement>('center')} />;
}

it('comes into view once, and leaves in browsers whose scrolling returns a promise', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  scroll.mockImplementation(() => Promise.resolve() as unknown as undefined);
  const { rerender, unmount } = render(<Box />);
  rerender(<Box />);
  expect(scroll.mock.calls).toEqual([[{ block: 'center' }]]);
  expect(unmount).not.toThrow();
});
