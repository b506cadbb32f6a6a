import type { ReactNode } from 'react';

/** Props of {@link Anchor}. */
export interface AnchorProps {
  readonly href: string;
  /** Canonical path of the page that contains the link. */
  readonly path: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link in header, footer or menu. It has `aria-current` on its own page. */
export function Anchor({ href, path, className, children }: AnchorProps) {
  return (
    <a className={className} href={href} aria-current={href === path ? 'page' : undefined}>
      {children}
    </a>
  );
}
