import type { Link } from '../contract.gen';
import { Icon } from './Icon';

/** Props of {@link ButtonLink}. */
export interface ButtonLinkProps {
  readonly link: Link;
  /** Whether it is the one primary button of its view. */
  readonly primary?: boolean;
}

/** A link styled as a button. A `tel:` URL makes it a call button. */
export function ButtonLink({ link, primary = false }: ButtonLinkProps) {
  const call = link.href.startsWith('tel:');
  return (
    <a className={`btn${primary ? '' : ' btn--line'}${call ? ' num' : ''}`} href={link.href}>
      {call ? <Icon name="phone" /> : null}
      {link.label}
    </a>
  );
}
