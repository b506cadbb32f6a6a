import type { ReactNode } from 'react';

/** Props of {@link Anchor}. */
export interface AnchorProps {
  readonly href: string;
  /** Canonical path of the page that the link stands on. */
  readonly path: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link of the furniture. It says `aria-current` when it leads to the page that it stands on. */
export function Anchor({ href, path, className, children }: AnchorProps) {
  return (
    <a className={className} href={href} aria-current={href === path ? 'page' : undefined}>
      {children}
    </a>
  );
}
