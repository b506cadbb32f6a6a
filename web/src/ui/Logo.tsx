import brandSrc from '../art/brand.svg?url';
import type { Brand } from '../contract.gen';

/** Props of {@link Logo}. */
export interface LogoProps {
  readonly brand: Brand;
  /** Path of the home page in the page's language. */
  readonly home: string;
}

/** The company's logo and name, linked to home. A logo more than twice as wide as high contains the name itself. */
export function Logo({ brand, home }: LogoProps) {
  const { logo } = brand;
  const isWide = logo !== undefined && logo.width > 2 * logo.height;
  return (
    <a className="brand" href={home} aria-label={brand.home_label}>
      <img
        src={logo?.src ?? brandSrc}
        width={logo?.width ?? 46}
        height={logo?.height ?? 46}
        alt=""
        fetchPriority="low"
      />
      {!isWide && <span>{brand.name}</span>}
    </a>
  );
}
