import type { LanguageLink as Link } from '../contract.gen';

/** Props of {@link LanguageLink}. */
export interface LanguageLinkProps {
  /** None where the page is in one language. */
  readonly link: Link | null;
  readonly className?: string;
  /** Shows the language's code, `ES`, where its name has no room. */
  readonly short?: boolean;
}

/** The link to the same page in the other language, under that language's own name. */
export function LanguageLink({ link, className, short = false }: LanguageLinkProps) {
  if (!link) return null;
  const { lang, label, href } = link;
  return (
    <a className={className} lang={lang} hrefLang={lang} href={href} aria-label={short ? label : undefined}>
      {short ? lang.toUpperCase() : label}
    </a>
  );
}
