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

  it.each(file.moves_with_added as [string, string, boolean][])(
    'from %j to %j is known beside towns that pages add: %s',
    (origin, destination, far) => {
      expect(isFarMove(origin, destination, file.added)).toBe(far);
      expect(isFarMove(destination, origin, file.added)).toBe(far);
    },
  );
});
