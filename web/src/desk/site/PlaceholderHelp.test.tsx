import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { pageFile } from '../fixtures/content-file.ts';
import { PlaceholderHelp } from './PlaceholderHelp.tsx';

afterEach(cleanup);

function Form() {
  const [text, setText] = useState('Call us now');
  return (
    <>
      <input id="at/title" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
      <PlaceholderHelp placeholders={pageFile.placeholders} />
    </>
  );
}

const button = () => screen.getByText('{phone.main}', { selector: 'button' });

it('says what pages show in place of a placeholder', () => {
  render(<Form />);
  expect(screen.getByText(/\{phone.main\} is shown as 956-555-0142/)).toBeTruthy();
  expect(button().closest('li')?.textContent).toContain('956-555-0142');
});

it('inserts a placeholder where the text was being edited', () => {
  render(<Form />);
  fireEvent.click(button());
  expect(screen.getByText('Click in a text field first, then choose a value.')).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.focus();
  field.setSelectionRange(5, 7);
  fireEvent.click(button());
  expect(document.querySelector('output')?.textContent).toBe('Call {phone.main} now');
  expect(screen.getByText('{phone.main} was inserted')).toBeTruthy();
});

it('is left out where no placeholder can be used', () => {
  const { container } = render(<PlaceholderHelp placeholders={[]} />);
  expect(container.innerHTML).toBe('');
});
