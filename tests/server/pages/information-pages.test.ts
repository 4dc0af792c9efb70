import { afterAll, beforeAll, expect, it } from 'vitest';
import { INFORMATION_NAMES } from '#domain/screens/information-pages.ts';
import { information } from '#domain/messages/information.ts';
import { paths } from '#domain/paths.ts';
import { type BuiltShop, openBuiltShop } from '#tests/support/built-shop.ts';
import { ORIGIN } from '#tests/support/shop-server.ts';
import { apiClient } from '#tests/support/visitor.ts';
import { blocksOf, metaOf } from '#tests/support/parse-page.ts';

let opened: BuiltShop;
let app: BuiltShop['app'];

beforeAll(async () => {
  opened = await openBuiltShop();
  ({ app } = opened);
});
afterAll(() => opened.close());

const page = async (url: string) => (await apiClient(app).get(url, { accept: 'text/html' })).body;

it.each(INFORMATION_NAMES)(
  '[RT-09] [RT-10] %s has its title, description and canonical URL',
  async (name) => {
    const html = await page(paths[name]);
    const { title, lead } = information[name];
    expect(metaOf(html, 'description')?.slice(0, 40)).toBe(lead.slice(0, 40));
    expect(blocksOf(html, 'application/ld+json')).toContainEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Accueil', item: `${ORIGIN}/` },
        { '@type': 'ListItem', position: 2, name: title, item: `${ORIGIN}${paths[name]}` },
      ],
    });
  },
);

it('[RT-09] has structured data with the questions and their answers as plain text', async () => {
  const [, questions] = blocksOf(await page('/faq'), 'application/ld+json');
  expect(questions).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' });
  expect(questions).toHaveProperty(
    'mainEntity',
    expect.arrayContaining([
      {
        '@type': 'Question',
        name: 'Qu’est-ce qu’une précommande ?',
        acceptedAnswer: { '@type': 'Answer', text: expect.stringContaining('30 %, 30 % et 40 %') },
      },
    ]),
  );
  expect(JSON.stringify(questions)).not.toMatch(/\]\(|undefined/);
});
