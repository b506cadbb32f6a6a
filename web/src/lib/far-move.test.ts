import { describe, expect, it } from 'vitest';
import file from '../../../crates/domain/tests/far-moves.json';
import { isFarMove } from './far-move';

describe('a far move', () => {
  it.each(file.moves as [string, string, boolean][])(
    'from %j to %j is known: %s',
    (origin, destination, far) => {
      expect(isFarMove(origin, destination)).toBe(far);
      expect(isFarMove(destination, origin)).toBe(far);
    },
  );
});
