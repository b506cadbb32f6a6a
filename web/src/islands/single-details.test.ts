import { expect, it } from 'vitest';
import './single-details';

it('closes the other details of a group where the browser does not', () => {
  // The document of these tests does not support `name`, like Safari before 17.2 and Firefox before 130.
  expect('name' in HTMLDetailsElement.prototype).toBe(false);
  document.body.innerHTML =
    '<details name="faq"></details><details name="faq"></details><details name="other"></details><details></details>';
  const [first, second, other, alone] = document.querySelectorAll('details');
  for (const details of [other, alone, first, second]) {
    if (!details) throw new Error('a group is missing');
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  }
  expect([first?.open, second?.open, other?.open, alone?.open]).toEqual([false, true, true, true]);
});
