import { expect, it } from 'vitest';
import { withNoBreakSpaces } from './no-break-spaces';

/** The HTML with `~` for each no-break space. */
const kept = (html: string) => withNoBreakSpaces(html).replaceAll('\u00a0', '~');

it.each([
  ['Monday to Saturday, 7 AM to 7:30 PM.', 'Monday to Saturday, 7~AM to 7:30~PM.'],
  ['de 8 a. m. a 11 p. m.', 'de 8~a.~m. a 11~p.~m.'],
  ['Call (956) 433-7788 now', 'Call (956)~433-7788 now'],
  ['956 433 7788 or +1 956 433 7788', '956~433~7788 or +1~956~433~7788'],
  ['+52 (899) 555 0142', '+52~(899)~555~0142'],
  ['3 AMP outlets, 100 200 boxes, 2 a day', '3 AMP outlets, 100 200 boxes, 2 a day'],
])('keeps times and phone numbers together: %s', (text, expected) => {
  expect(kept(`<p>${text}</p>`)).toBe(`<p>${expected}</p>`);
});

it('leaves attributes, data and what a form sends as they are', () => {
  const html =
    '<title>7 AM</title><script type="application/ld+json">{"hours":"7 AM"}</script>' +
    '<input value="7 AM"><textarea>7 AM</textarea><select><option>7 AM</option></select>';
  expect(kept(html)).toBe(html);
  expect(kept(`${html}<b>7 AM</b>`)).toBe(`${html}<b>7~AM</b>`);
});
