import { describe, expect, it } from 'vitest';
import type { PageHeroSection } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { renderPage } from '../../render-page';

const plain: PageHeroSection = {
  heading: 'Piano movers',
  lead: 'See the [prices](/prices).',
  crumbs: [],
  byline: null,
  buttons: [],
  image: null,
  sign: null,
};

const image = {
  name: 'a.jpg',
  alt: 'A sofa.',
  src: '/a.svg',
  fallback: '/a.svg',
  avif: '',
  jpeg: '',
  loading: '',
  width: 960,
  height: 720,
};

const sign = {
  name: 'Donna',
  line: 'City limit',
  population: null,
  plates: [{ label: 'average salary', value: '$59,000' }],
};

function draw(given: Partial<PageHeroSection>): Element | null {
  const { html } = renderPage(pageView([{ kind: 'page-hero', ...plain, ...given }]));
  return new DOMParser().parseFromString(html, 'text/html').querySelector('main > .under-head');
}

describe('the page hero', () => {
  it('renders only text if nothing else is given', () => {
    const hero = draw({});
    expect(hero?.querySelector('h1')?.textContent).toBe('Piano movers');
    expect(hero?.querySelector('.lead a')?.getAttribute('href')).toBe('/prices');
    expect(hero?.querySelector('nav, img, .btn')).toBeNull();
  });

  it('ends the breadcrumbs with the heading', () => {
    const hero = draw({ crumbs: [{ label: 'Services', href: '/services' }] });
    const nav = hero?.querySelector('nav');
    expect(nav?.getAttribute('aria-labelledby')).toBe(hero?.querySelector('h1')?.id);
    expect(nav?.querySelector('ol a')?.textContent).toBe('Services');
  });

  it('makes the first button primary, and a phone number a call button', () => {
    const hero = draw({
      buttons: [
        { label: 'Get Free Quote', href: '/quote' },
        { label: 'Call', href: 'tel:956-555-0142' },
      ],
    });
    const [quote, call] = [...(hero?.querySelectorAll('.btn') ?? [])];
    expect(quote?.className).toBe('btn');
    expect(quote?.querySelector('svg')).toBeNull();
    expect(call?.matches('.btn--line')).toBe(true);
    expect(call?.querySelector('use')?.getAttribute('href')).toMatch(/#i-phone$/);
  });

  it('lets the first button call', () => {
    const hero = draw({
      buttons: [
        { label: 'Call', href: 'tel:956-555-0142' },
        { label: 'Get Free Quote', href: '/quote' },
      ],
    });
    const [call, quote] = [...(hero?.querySelectorAll('.btn') ?? [])];
    expect(call?.className).toBe('btn num');
    expect(call?.querySelector('use')?.getAttribute('href')).toMatch(/#i-phone$/);
    expect(quote?.className).toBe('btn btn--line');
  });

  it('loads its image eagerly', () => {
    const picture = draw({ image })?.querySelector('.crate img');
    expect(picture?.getAttribute('alt')).toBe('A sofa.');
    expect(picture?.getAttribute('fetchpriority')).toBe('high');
    expect(picture?.hasAttribute('loading')).toBe(false);
  });

  it('shows the city sign with a plate for each fact', () => {
    const hero = draw({ sign });
    expect(hero?.querySelector('.guide-sign')?.textContent?.trim()).toBe('Donna City limit');
    expect(hero?.querySelector('.plate')?.textContent).toBe('$59,000 average salary');
    expect(hero?.querySelector('img')?.getAttribute('alt')).toBe('');
  });

  it('shows the city sign below the image and not over the land', () => {
    const hero = draw({ sign, image });
    expect([...(hero?.querySelectorAll('img') ?? [])].map((img) => img.alt)).toEqual(['A sofa.']);
    expect(hero?.querySelector('.crate + .limit .guide-sign')).not.toBeNull();
    expect(hero?.querySelector('.limit__posts')).toBeNull();
  });
});
