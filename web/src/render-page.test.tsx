import { beforeEach, describe, expect, it } from 'vitest';
import { homeSections, notFoundPage, pageView } from './fixtures/page-view';
import { renderPage } from './render-page';

const home = renderPage(pageView(homeSections));

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

describe('the document', () => {
  let page: Document;
  beforeEach(() => {
    page = parse(home.html);
  });

  it('begins with the doctype and says its language, title and address', () => {
    expect(home.html).toMatch(/^<!doctype html><html lang="en">/);
    expect(page.title).toBe('Valley Movers | Movers in McAllen');
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://example.com/');
    expect(page.querySelector('meta[name=robots]')).toBeNull();
  });

  it('loads the boot script as a module', () => {
    const script = page.querySelector('script[src]');
    expect(script?.getAttribute('type')).toBe('module');
    expect(script?.getAttribute('src')).toBe('/assets/boot-test.js');
  });

  it('has one first heading and skips no level', () => {
    const levels = [...page.querySelectorAll('h1,h2,h3')].map((heading) => Number(heading.tagName[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    });
  });

  it('has every id once', () => {
    const ids = [...page.querySelectorAll('[id]')].map((element) => element.id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toEqual(
      expect.arrayContaining(['hero', 'about', 'services', 'reviews', 'faq', 'contact', 'main']),
    );
  });

  it('marks the links that lead to the page itself', () => {
    const current = [...page.querySelectorAll('[aria-current=page]')].map((link) =>
      link.getAttribute('href'),
    );
    expect(current).toEqual(['/']);
  });

  it('sends the quote card without script, and asks for no consent to do it', () => {
    const form = page.querySelector('form');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('action')).toBe('/');
    const names = [...page.querySelectorAll('form input')].map((input) => input.getAttribute('name'));
    expect(names).toEqual(['form', 'website', 'moving-from', 'moving-to', 'name', 'email', 'phone', 'agree']);
    expect(page.querySelector('[name=agree]')?.matches('[required],[checked]')).toBe(false);
  });

  it('offers to play only where there is a video', () => {
    const figures = [...page.querySelectorAll('.review')];
    expect(figures.map((figure) => figure.querySelector('video') !== null)).toEqual([false, true]);
  });
});

describe('the content security policy', () => {
  it('receives the exact text of every inline style and script', () => {
    const texts = (tag: RegExp) => [...home.html.matchAll(tag)].map(([, text]) => text);
    expect(home.styles).toEqual(texts(/<style>(.*?)<\/style>/gs));
    expect(home.scripts).toEqual(texts(/<script type="speculationrules">(.*?)<\/script>/gs));
    expect(texts(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)).toEqual(home.scripts);
  });

  it('finds no style attribute and no inline handler', () => {
    for (const { html } of [home, renderPage(notFoundPage)]) {
      expect(html).not.toMatch(/<[^>]+ style=/);
      expect(html).not.toMatch(/<[^>]+ on(?!=)\w+=/i);
    }
  });
});

describe('the styles', () => {
  it('are those of the sections on the page and no others', () => {
    const [css] = renderPage(notFoundPage).styles;
    expect(css).toContain('.not-found');
    expect(css).toContain('.btn');
    expect(css).not.toMatch(/\.(hero|carton|road|reviews|accordion|cta)\b/);
    expect(home.styles[0]).not.toContain('.not-found');
  });

  it('define every token that they ask for', () => {
    for (const [css = ''] of [home.styles, renderPage(notFoundPage).styles]) {
      const used = [...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name]) => name);
      expect(used.length).toBeGreaterThan(0);
      expect(used.filter((name) => !css.includes(`${name}:`))).toEqual([]);
    }
  });

  it('are in the document once, however often a section occurs', () => {
    const faq = homeSections.filter((section) => section.kind === 'faq');
    expect(renderPage(pageView([...faq, ...faq])).styles).toEqual(renderPage(pageView(faq)).styles);
  });
});

describe('the page for unknown addresses', () => {
  const page = parse(renderPage(notFoundPage).html);

  it('is not listed, says what to log and shows what is nearest', () => {
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(page.body.dataset.log).toBe('404: no page at {path}');
    expect(page.querySelector('.not-found__near a')?.getAttribute('href')).toBe('/packing-services');
  });

  it('shows no empty list when nothing is near', () => {
    const lost = renderPage({ ...notFoundPage, not_found: { path: '/zzz', nearest: [] } });
    expect(lost.html).not.toContain('One of these?');
  });
});
