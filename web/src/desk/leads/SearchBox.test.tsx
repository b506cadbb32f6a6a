import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './SearchBox.tsx';

const at = vi.hoisted(() => ({ location: { pathname: '/', search: {} } }));
vi.mock('@tanstack/react-router', () => ({
  useLocation: ({ select }: { select: (location: object) => unknown }) => select(at.location),
  useNavigate: () => () => undefined,
}));
afterEach(cleanup);

describe('the search for leads', () => {
  const textAt = (pathname: string) => {
    at.location = { pathname, search: { q: 'Hours' } };
    render(<SearchBox id="search" />);
    return screen.getByRole<HTMLInputElement>('searchbox').value;
  };

  it.each(['/', '/leads/7'])('shows what the list at %s is searched for', (pathname) => {
    expect(textAt(pathname)).toBe('Hours');
  });

  it('does not show the search of another screen', () => {
    expect(textAt('/site')).toBe('');
  });
});
