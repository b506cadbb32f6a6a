import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FoundingAdvice } from './FoundingAdvice.tsx';

const facts = (founded: string, years: string) => ({
  founded: { footer: '2013', about: '2020', ads: founded },
  family_years: { main: years },
});

afterEach(cleanup);

it('names both fields once there are more years than have passed', () => {
  render(<FoundingAdvice facts={facts('2016', '56+')} year={2026} />);
  expect(screen.getByRole('status').textContent).toContain('2016');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#at/founded/ads', '#at/family_years/main']);
});

it('shows no advice for facts that fit or are not numbers', () => {
  const { container } = render(
    <>
      <FoundingAdvice facts={facts('1968', '56+')} year={2026} />
      <FoundingAdvice facts={facts('2016', '10')} year={2026} />
      <FoundingAdvice facts={facts('', '56+')} year={2026} />
      <FoundingAdvice facts={{}} year={2026} />
    </>,
  );
  expect(container.textContent).toBe('');
});
