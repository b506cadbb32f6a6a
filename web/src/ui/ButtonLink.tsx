import type { Link } from '../contract.gen';
import { Icon } from './Icon';

/** Props of {@link ButtonLink}. */
export interface ButtonLinkProps {
  readonly link: Link;
  /** Whether it is the one primary button of its view; a call button is not. */
  readonly primary?: boolean;
}

/** A link styled as a button. A `tel:` URL makes it a call button. */
export function ButtonLink({ link, primary = false }: ButtonLinkProps) {
  const call = link.href.startsWith('tel:');
  return (
    <a className={call ? 'btn btn--line num' : primary ? 'btn' : 'btn btn--line'} href={link.href}>
      {call ? <Icon name="phone" /> : null}
      {link.label}
    </a>
  );
}
