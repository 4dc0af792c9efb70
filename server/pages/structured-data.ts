import { type InformationText, parseSegments } from '#domain/information-text.ts';
import { CURRENCY } from '#domain/money.ts';
import { pictureAt } from '#domain/picture.ts';
import { store } from '#domain/store.ts';
import type { ProductResponse } from './responses.ts';

/**
 * Descriptions for search engines, in the words of schema.org.
 * @see https://schema.org/Product
 */
const CONTEXT = { '@context': 'https://schema.org' } as const;

/** A product and its price of today. @param price whole francs */
export const productOffer = (
  origin: string,
  { name, description, brand, model, image, sale_ok: isOnSale }: ProductResponse,
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
    availability: `https://schema.org/${isOnSale ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: store.brand },
  },
});

/** The way to a page, from Home. @param trail names and paths */
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

/** The questions of a page with their answers, without the links in them. @see https://schema.org/FAQPage */
export const questionsAndAnswers = ({ sections }: InformationText): object => ({
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

/** The shop itself. @see RT-24 */
export const shopItself = (origin: string): object => ({
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
