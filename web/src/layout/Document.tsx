import brandSrc from '../art/brand.svg?url';
import type { CardImage, PageView } from '../contract.gen';
import besley from '../fonts/besley.woff2?url';
import overpass from '../fonts/overpass.woff2?url';
import { PageSection } from '../sections/PageSection';
import { verbatim } from '../ui/verbatim';
import { BottomBar } from './BottomBar';
import { ChatButton } from './ChatButton';
import { Footer } from './Footer';
import { Header } from './Header';
import type { InlineTexts } from './inline-texts';
import { MenuSheet } from './MenuSheet';
import { TopBar } from './TopBar';

/** Props of {@link Document}. */
export interface DocumentProps {
  readonly page: PageView;
  readonly texts: InlineTexts;
}

/** The document of a page, without its doctype. */
export function Document({ page, texts }: DocumentProps) {
  const { chrome, language, paths } = page;
  return (
    <html lang={page.lang}>
      <head>
        <Head page={page} texts={texts} />
      </head>
      <body data-log={consoleLine(page)}>
        <a className="skip" href="#main">
          {chrome.skip}
        </a>
        <header>
          <TopBar chrome={chrome} language={language} />
          <Header chrome={chrome} path={page.path} home={paths.home} language={language} />
        </header>
        <main id="main" tabIndex={-1}>
          {page.sections.map((section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: A page is rendered once and its sections never move.
            <PageSection key={index} section={section} page={page} />
          ))}
        </main>
        <Footer chrome={chrome} path={page.path} home={paths.home} language={language} />
        <BottomBar bar={chrome.bottom_bar} path={page.path} />
        <MenuSheet sheet={chrome.menu_sheet} footer={chrome.footer} path={page.path} language={language} />
        <ChatButton chat={chrome.chat} brand={chrome.brand} />
      </body>
    </html>
  );
}

function Head({ page, texts }: DocumentProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <link rel="canonical" href={page.canonical} />
      {page.alternates.map(({ lang, url }) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={url} />
      ))}
      {page.feed ? (
        <link rel="alternate" type="application/atom+xml" title={page.feed.label} href={page.feed.href} />
      ) : null}
      {page.index ? null : <meta name="robots" content="noindex" />}
      <meta name="theme-color" content={page.colors?.theme ?? '#A5DBDD'} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={page.chrome.brand.name} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={page.canonical} />
      <meta property="og:locale" content={page.locale} />
      {page.card ? <Card card={page.card} /> : null}
      <link rel="icon" href={page.chrome.brand.logo?.src ?? brandSrc} />
      <link rel="manifest" href={page.paths.manifest} />
      {[besley, overpass].map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
      ))}
      {texts.styles.map((css) => (
        <style key={css} {...verbatim(css)} />
      ))}
      {texts.scripts.map((rules) => (
        <script key={rules} type="speculationrules" {...verbatim(rules)} />
      ))}
      {page.structured_data.map((json) => (
        <script key={json} type="application/ld+json" {...verbatim(json)} />
      ))}
      {__BOOT__ ? <script type="module" src={__BOOT__} /> : null}
    </>
  );
}

/** The preview image for shared links. X reads Open Graph's properties, except the card size. */
function Card({ card }: { readonly card: CardImage }) {
  return (
    <>
      <meta property="og:image" content={card.url} />
      <meta property="og:image:width" content={`${card.width}`} />
      <meta property="og:image:height" content={`${card.height}`} />
      <meta property="og:image:alt" content={card.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The console message of the 404 page; the boot script fills in the path. */
function consoleLine(page: PageView): string | undefined {
  return page.sections.find((section) => section.kind === 'not-found')?.log;
}
