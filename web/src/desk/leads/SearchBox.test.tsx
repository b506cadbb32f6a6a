import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './SearchBox.tsx';

const at = vi.hoisted(() => ({ location: { pathname: '/', search: {} }, navigate: vi.fn() }));
vi.mock('@tanstack/react-router', () => ({
  useLocation: ({ select }: { select: (location: object) => unknown }) => select(at.location),
  useNavigate: () => at.navigate,
}));
afterEach(cleanup);

describe('the search for leads', () => {
  const textAt = (pathname: string) => {
    at.location = { pathname, search: { q: 'Hours' } };
    render(<SearchBox id="search" />);
    return screen.getByRole<HTMLInputElement>('searchbox').value;
  };

  it.each(['/leads', '/leads/7'])('shows what the list at %s is searched for', (pathname) => {
    expect(textAt(pathname)).toBe('Hours');
  });

  it('does not show the search of another screen', () => {
    expect(textAt('/site')).toBe('');
  });

  it('looks in all leads from every view', () => {
    at.location = { pathname: '/leads', search: { view: 'quarantined' } };
    const onSubmit = vi.fn();
    render(<SearchBox id="search" onSubmit={onSubmit} />);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Cantú' } });
    expect(onSubmit).not.toHaveBeenCalled();
    fireEvent.submit(screen.getByRole('search'));
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(at.navigate).toHaveBeenCalledWith({ to: '/leads', search: { q: 'Cantú' }, replace: false });
  });
});
