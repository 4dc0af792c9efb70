import { type InformationText, parseSegments } from '#domain/screens/information-text.ts';
import { CURRENCY } from '#domain/money/money.ts';
import { pictureAt } from '#domain/catalogue/picture.ts';
import { store } from '#domain/shop/store.ts';
import type { ProductResponse } from './responses.ts';

/**
 * Structured data for search engines, in the vocabulary of schema.org.
 * @see https://schema.org/Product
 */
const CONTEXT = { '@context': 'https://schema.org' } as const;

/** A product with its current price. @param price whole francs */
export const productOffer = (
  origin: string,
  { name, description, brand, model, image, sale_ok: isOnSale, units_left: units }: ProductResponse,
  price: number,
  path: string,
): object => ({
  ...CONTEXT,
  '@type': 'Product',
  name,
  description,
  image: `${origin}${pictureAt(image, 1024, 'webp')}`,
  brand: { '@type': 'Brand', name: brand },
  mpn: model,
  offers: {
    '@type': 'Offer',
    url: `${origin}${path}`,
    price,
    priceCurrency: CURRENCY,
    availability: `https://schema.org/${isOnSale && units !== 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: store.brand },
  },
});

/** The breadcrumb of a page, starting at Home. @param trail names and paths */
export const breadcrumb = (
  origin: string,
  trail: readonly (readonly [name: string, path: string])[],
): object => ({
  ...CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

/** The questions of a page with their answers as plain text. @see https://schema.org/FAQPage */
export const faqPage = ({ sections }: InformationText): object => ({
  ...CONTEXT,
  '@type': 'FAQPage',
  mainEntity: sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (typeof block === 'object' && 'questions' in block ? block.questions : []))
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.map(plain).join('\n') },
    })),
});

const plain = (sentence: string): string =>
  parseSegments(sentence)
    .map(({ text }) => text)
    .join('');

/** The store itself. @see RT-24 */
export const storeDescription = (origin: string): object => ({
  ...CONTEXT,
  '@type': 'ElectronicsStore',
  name: store.brand,
  slogan: store.tagline,
  url: `${origin}/`,
  logo: `${origin}/logo.svg`,
  telephone: store.phone,
  email: store.email,
  address: store.address,
  currenciesAccepted: CURRENCY,
});
