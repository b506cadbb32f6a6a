import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import brandSrc from '../../art/brand.svg?url';
import type { LogoImage } from '../../contract.gen';
import { DeskLogo } from './DeskLogo.tsx';

afterEach(cleanup);

const own: LogoImage = { src: '/logo.svg?v=1', width: 92, height: 46 };

function logoOf(me: { readonly logo: LogoImage | null } | undefined) {
  return render(<DeskLogo me={me} />).container.querySelector('img');
}

describe('the logo of the bar', () => {
  it('is the one of the owner, in its own proportions', () => {
    const image = logoOf({ logo: own });
    expect(image?.getAttribute('src')).toBe(own.src);
    expect([image?.width, image?.height]).toEqual([68, 34]);
  });

  it('is the shipped one without an uploaded one', () => {
    expect(logoOf({ logo: null })?.getAttribute('src')).toBe(brandSrc);
  });

  it('is not shown before it is known', () => {
    expect(logoOf(undefined)).toBeNull();
  });
});
