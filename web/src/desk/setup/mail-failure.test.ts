import { describe, expect, it } from 'vitest';
import { mailFailureReason } from './mail-failure.ts';

describe('the reason of a mail failure', () => {
  it.each([
    [
      'permanent error (535): 5.7.8 Authentication failed',
      'The mail server refused the user name or password.',
    ],
    ['Connection error: Connection refused (os error 111)', 'The mail server could not be reached.'],
    ['timed out', 'The mail server could not be reached.'],
    ['permanent error (550): no such user', 'The mail server refused the recipient’s address.'],
    ['invalid peer certificate: UnknownIssuer', 'The connection to the mail server is not secure.'],
    ['the lead no longer exists', 'The mail server said: the lead no longer exists'],
  ])('%s', (failure, reason) => {
    expect(mailFailureReason(failure)).toBe(reason);
  });
});
