import type { LanguageLink as Link } from '../contract.gen';
import { QUOTE_FORM_ID } from '../ui/field-ids';

/** Props of {@link LanguageLink}. */
export interface LanguageLinkProps {
  /** None where the page is in one language. */
  readonly link: Link | null;
  readonly className?: string;
  /** Shows the language's code, `ES`, where its name has no room. */
  readonly short?: boolean;
}

/**
 * The link to the same page in the other language, under that language's own name. On a posted step of the wizard it
 * is a button that posts the form there, so that nothing has to be typed again without script.
 */
export function LanguageLink({ link, className, short = false }: LanguageLinkProps) {
  if (!link) return null;
  const { lang, label, href, posts } = link;
  const text = short ? lang.toUpperCase() : label;
  // The name begins with what is shown, so that it can be said to a device that is controlled by voice.
  const name = short ? `${text}, ${label}` : undefined;
  if (posts) {
    return (
      <button
        className={className ?? 'language-btn'}
        type="submit"
        form={QUOTE_FORM_ID}
        formAction={href}
        name="go"
        value="language"
        lang={lang}
        aria-label={name}
      >
        {text}
      </button>
    );
  }
  return (
    <a className={className} lang={lang} hrefLang={lang} href={href} aria-label={name}>
      {text}
    </a>
  );
}
