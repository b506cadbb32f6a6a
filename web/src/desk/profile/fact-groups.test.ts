import { describe, expect, it } from 'vitest';
import { equalReadings, groupFacts, mainReading, withPolicies, withReviewPage } from './fact-groups.ts';

const facts = {
  colors: { primary: '#00684a', accent: '#c4213a' },
  phone: { about: '956-555-0199', hero: '956-555-0142', main: '956-555-0142' },
  hours: { main: 'Mon-Sun', main_es: 'Lun-dom' },
  founded: { about: '2020', ads: '1968', footer: '2013' },
  social: { facebook: '', instagram: '' },
  tel: { main: 'tel:956-555-0142' },
  mascot: { main: 'Palmita' },
};

describe('the groups of facts', () => {
  it('show the main reading first, Spanish next to it, and unknown facts last, but no colors', () => {
    const groups = groupFacts(facts);
    expect(groups.map(({ part }) => part)).toEqual(['contact', 'hours', 'history', 'social', 'other']);
    expect(groups[0]?.groups[0]).toEqual({ fact: 'phone', readings: ['main', 'about', 'hero'] });
    expect(groups[1]?.groups[0]?.readings).toEqual(['main']);
    expect(groups[2]?.groups[0]?.readings).toEqual(['footer', 'about', 'ads']);
    expect(groups[4]?.groups).toEqual([{ fact: 'mascot', readings: ['main'] }]);
  });

  it('have the terms in both languages, also in a file that was published before there were any', () => {
    const all = withPolicies({ ...facts, policy: { tips: 'No.' } }, ['deposit', 'tips']);
    expect(all.policy).toEqual({ deposit: '', deposit_es: '', tips: 'No.', tips_es: '' });
    const part = groupFacts(all).find((group) => group.part === 'policies');
    expect(part?.groups).toEqual([{ fact: 'policy', readings: ['deposit', 'tips'] }]);
    expect(mainReading({ fact: 'policy', readings: ['deposit', 'tips'] })).toBeUndefined();
    expect(withPolicies(facts, [])).toBe(facts);
  });

  it('have a page for reviews, also in a file that was published before there was one', () => {
    const part = groupFacts(withReviewPage(facts)).find((group) => group.part === 'figures');
    expect(part?.groups).toEqual([{ fact: 'review_page', readings: ['main'] }]);
    const own = { ...facts, review_page: { main: 'https://g.page/r/us/review' } };
    expect(withReviewPage(own).review_page).toEqual(own.review_page);
  });

  it('know which readings say the same as the main one', () => {
    const phone = { fact: 'phone', readings: ['main', 'about', 'hero'] };
    expect(mainReading(phone)).toBe('main');
    expect(equalReadings(facts, phone)).toEqual(['hero']);
    const written = { phone: { ...facts.phone, about: '(956) 555-0173', hero: '+1 (956) 555 0142' } };
    expect(equalReadings(written, phone)).toEqual(['hero']);
    const social = { fact: 'social', readings: ['facebook', 'instagram'] };
    expect(mainReading(social)).toBeUndefined();
    expect(equalReadings(facts, social)).toEqual([]);
  });
});
