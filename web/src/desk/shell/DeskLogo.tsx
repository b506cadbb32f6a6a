import brandSrc from '../../art/brand.svg?url';
import type { DeskMe } from '../../contract.gen';

/** Props of {@link DeskLogo}. */
export interface DeskLogoProps {
  /** The signed-in person; undefined until the server has responded. */
  readonly me: Pick<DeskMe, 'logo'> | undefined;
}

/** The logo's height in the bar, in pixels. */
const HEIGHT = 34;

/** The company's logo in the desk's bar: the owner's, or the shipped one. The name next to it is its text. */
export function DeskLogo({ me }: DeskLogoProps) {
  // An owner's logo must not visibly replace another one, so the place stays empty until it is known.
  if (!me) return <i className="brand__place" />;
  const { logo } = me;
  if (!logo) return <img src={brandSrc} width={HEIGHT} height={HEIGHT} alt="" />;
  const width = Math.round((logo.width * HEIGHT) / logo.height);
  return <img className="brand__own" src={logo.src} width={width} height={HEIGHT} alt="" />;
}
