import { useLayoutEffect, useRef } from 'react';
import type { BrandColors } from '../../contract.gen';
import { brandTokens } from '../../lib/brand-tokens.ts';
import { screenMessages } from '../messages/screen-messages.ts';

const strings = screenMessages.profile.colors.sample;

/** Props of {@link ColorSample}. */
export interface ColorSampleProps {
  readonly colors: BrandColors;
  /** The company's name. */
  readonly brand: string;
}

/** A header, buttons and a link in the company's colors, by the stylesheets of the pages. */
export function ColorSample({ colors, brand }: ColorSampleProps) {
  const box = useRef<HTMLDivElement>(null);
  // A property of the element, because the desk's Content-Security-Policy allows no style attribute in HTML.
  useLayoutEffect(() => {
    for (const [name, color] of brandTokens(colors)) box.current?.style.setProperty(name, color);
  }, [colors]);
  return (
    <div ref={box} className="sample" role="img" aria-label={strings.label}>
      <p className="sample__header">{brand}</p>
      <div className="sample__body">
        <span className="btn btn--sm">{strings.mainButton}</span>
        <span className="btn btn--grove btn--sm">{strings.button}</span>
        <span className="link">{strings.link}</span>
      </div>
    </div>
  );
}
