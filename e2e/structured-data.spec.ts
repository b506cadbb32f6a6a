import { expect, test } from './fixtures.ts';
import { schemaProblems } from './schema-org.ts';

test('The schema.org check detects wrong types, properties and values', async () => {
  const all = [
    { name: 'Valley Movers', priceRange: '$$' },
    { nmae: 'Valley Movers' },
    { '@type': 'MovingCompanyy' },
    { address: { '@type': 'PostalAddress', addressLocalty: 'McAllen' } },
    { makesOffer: [{ '@type': 'Offer', itemOffered: { '@type': 'Service', telephone: '956' } }] },
    { telephone: 956 },
    { position: 1 },
  ];
  const company = { '@context': 'https://schema.org', '@type': 'MovingCompany' };
  const found = await schemaProblems(all.map((object) => JSON.stringify({ ...company, ...object })));
  const refused = new Set(found.map(({ object }) => object));
  expect([...refused].sort(), found.map(({ words }) => words).join('\n')).toEqual([1, 2, 3, 4, 5, 6]);
});
